import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { isPredefined } from '../../../fonts/names/predefined-cmaps.ts'
import type { AnyProgram } from '../../../fonts/programs/font-program.ts'
import { fontFileOf, type ProgramReader } from '../../../fonts/programs/read-program.ts'
import { type CMap, readCMap } from '../../../glyphs/cmap.ts'
import { isUtf8Name } from '../colour/separations.ts'
import type { Validation } from '../validation.ts'
import { isSubset } from './check-simple-font.ts'
import { isEmbeddedAs } from './embedded-as.ts'
import type { UsedFont } from './font-uses.ts'
import { cidWidths, isSameWidth } from './font-widths.ts'

const maxCid = 65_535

/** Checks a composite font and the CID font in it (6.3.3 to 6.3.6 or 6.2.11.3 to 6.2.11.5). */
export function checkCompositeFont(font: PdfObject, used: UsedFont, { part, findings }: Validation, readProgram: ProgramReader): void {
  const place = { page: used.page, object: used.id }
  const descendant = font.get('/DescendantFonts').at(0)
  const descriptor = descendant.get('/FontDescriptor')
  const map = readCMap(font.get('/Encoding'))
  const isIdentity = map.name === 'Identity-H' || map.name === 'Identity-V'
  checkCMap()
  checkSystem()
  const name = descendant.get('/BaseFont').name
  if (name !== undefined && !isUtf8Name(name)) findings.add('NAME_NOT_UTF8', place)
  const file = fontFileOf(descriptor)
  const isType2 = descendant.get('/Subtype').name === '/CIDFontType2'
  const toGlyphs = descendant.get('/CIDToGIDMap')
  const needsMap = isType2 && (part === 1 ? used.isVisible : file !== undefined)
  if (needsMap && !toGlyphs.isStream && toGlyphs.name !== '/Identity') findings.add('CID_TO_GID_MISSING', place)
  const found = file && readProgram(file)
  const program = found && isEmbeddedAs(descendant.get('/Subtype').name, descriptor, found) ? found : undefined
  if (part === 1 && isSubset(name) && !descriptor.get('/CIDSet').isStream) findings.add('CID_SET_WRONG', place)
  if (!program) {
    if (used.isVisible) findings.add(file ? 'FONT_PROGRAM_DAMAGED' : 'FONT_NOT_EMBEDDED', place)
    return
  }
  const glyphOf = glyphFinder(program, toGlyphs)
  checkGlyphs(program)
  if (isSubset(name)) checkCidSet(program)

  function checkCMap(): void {
    const { embedded } = map
    if (!embedded) {
      if (!isIdentity && !(part > 1 && isPredefined(map.name))) findings.add('CMAP_NOT_EMBEDDED', place)
      return
    }
    if (embedded.writingMode !== embedded.writtenMode) findings.add('CMAP_MODE_DIFFERS', place)
    if (embedded.base !== undefined && !isPredefined(embedded.base)) findings.add('CMAP_REFERENCE', place)
    if (embedded.largestCid > maxCid) findings.add('CID_TOO_LARGE', place)
  }

  function checkSystem(): void {
    if (isIdentity) return
    const info = descendant.get('/CIDSystemInfo')
    const { registry, ordering, supplement } = map.system
    const isSame = info.get('/Registry').text === registry && info.get('/Ordering').text === ordering && registry !== undefined
    const isCovered = part === 1 || (info.get('/Supplement').integer ?? 0) <= supplement
    if (!isSame || !isCovered) findings.add('CID_SYSTEM_DIFFERS', place)
  }

  function checkGlyphs(embedded: AnyProgram): void {
    const { cidOf } = map
    if (!cidOf) return
    const widthOf = cidWidths(descendant)
    for (const { code, isVisible } of used.codes()) {
      const cid = cidOf(code)
      const glyph = glyphOf(cid)
      if (code === 0 || cid === 0 || !glyph) findings.add('NOTDEF_SHOWN', place)
      if (!isVisible) continue
      if (glyph === undefined && code !== 0) findings.add('GLYPH_MISSING', place)
      else if (glyph !== undefined && !isSameWidth(widthOf(cid), embedded.widthOf(glyph))) findings.add('GLYPH_WIDTH_DIFFERS', place)
    }
  }

  /** Part 1 asks for the identifiers that are used, the later parts for all that the program has. */
  function checkCidSet(embedded: AnyProgram): void {
    const set = descriptor.get('/CIDSet')
    if (!set.isStream) return
    const bits = contentBytes(set, { lenient: true }) ?? new Uint8Array(0)
    const isListed = (cid: number) => cid === 0 || ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0
    const needed = part === 1 ? usedCids(map, used).filter((cid) => glyphOf(cid) !== undefined) : allCids(embedded, toGlyphs)
    if (!needed.every(isListed)) findings.add('CID_SET_WRONG', place)
    else if (part > 1 && listedCids(bits).some((cid) => cid > 0 && glyphOf(cid) === undefined)) findings.add('CID_SET_WRONG', place)
  }
}

/** The glyph of an identifier; undefined if the program has none. */
function glyphFinder(program: AnyProgram, toGlyphs: PdfObject): (cid: number) => number | undefined {
  if (program.kind === 'cid') return (cid) => program.glyphOfCid(cid)
  const table = toGlyphs.isStream ? contentBytes(toGlyphs, { lenient: true }) : undefined
  return (cid) => {
    const glyph = table ? ((table[cid * 2] ?? 0) << 8) | (table[cid * 2 + 1] ?? 0) : cid
    const isMapped = !table || cid * 2 + 1 < table.length
    return isMapped && glyph < program.glyphCount ? glyph : undefined
  }
}

function usedCids({ cidOf }: CMap, { codes }: UsedFont): number[] {
  return cidOf ? codes().map(({ code }) => cidOf(code)) : []
}

function allCids(program: AnyProgram, toGlyphs: PdfObject): number[] {
  if (program.kind === 'cid') return program.cids()
  const count = toGlyphs.isStream ? (contentBytes(toGlyphs, { lenient: true })?.length ?? 0) >> 1 : program.glyphCount
  return Array.from({ length: count }, (_, cid) => cid)
}

function listedCids(bits: Uint8Array): number[] {
  const cids: number[] = []
  for (let cid = 0; cid < bits.length * 8; cid++) if ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) cids.push(cid)
  return cids
}
