import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type FontEncoding, readEncoding } from '../../../fonts/font-encoding.ts'
import { isListed } from '../../../fonts/names/glyph-characters.ts'
import type { AnyProgram, NamedProgram } from '../../../fonts/programs/font-program.ts'
import { fontFileOf, type ProgramReader } from '../../../fonts/programs/read-program.ts'
import { isUtf8Name } from '../colour/separations.ts'
import type { Validation } from '../validation.ts'
import { isEmbeddedAs } from './embedded-as.ts'
import type { UsedFont } from './font-uses.ts'
import { checkWidths, isSameWidth, simpleWidths } from './font-widths.ts'
import { mapOf, simpleGlyphs } from './glyph-finder.ts'

const standardFonts = new Set(
  [
    'Times-Roman Times-Bold Times-Italic Times-BoldItalic Helvetica Helvetica-Bold Helvetica-Oblique Helvetica-BoldOblique',
    'Courier Courier-Bold Courier-Oblique Courier-BoldOblique Symbol ZapfDingbats',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `/${name}`),
)

/** The bit of a descriptor's flags (ISO 32000, table 123). */
const symbolicFlag = 4

/** Checks a Type 1, multiple master or TrueType font (6.3 or 6.2.11). */
export function checkSimpleFont(font: PdfObject, used: UsedFont, { part, findings }: Validation, readProgram: ProgramReader): void {
  const place = { page: used.page, object: used.id }
  const descriptor = font.get('/FontDescriptor')
  const file = fontFileOf(descriptor)
  const encoding = readEncoding(font)
  const isTrueType = font.get('/Subtype').name === '/TrueType'
  const isSymbolic = ((descriptor.get('/Flags').integer ?? 0) & symbolicFlag) !== 0
  const name = font.get('/BaseFont').name
  checkDictionary()
  if (name !== undefined && !isUtf8Name(name)) findings.add('NAME_NOT_UTF8', place)
  const found = file && readProgram(file)
  const program = found && isEmbeddedAs(font.get('/Subtype').name, descriptor, found) ? found : undefined
  const needsCharSet = part === 1 && !isTrueType && isSubset(name)
  if (needsCharSet && descriptor.get('/CharSet').text === undefined) findings.add('CHAR_SET_WRONG', place)
  if (!program) {
    if (used.isVisible) findings.add(file ? 'FONT_PROGRAM_DAMAGED' : 'FONT_NOT_EMBEDDED', place)
    if (isTrueType) checkTrueType(undefined)
    return
  }
  if (isTrueType) checkTrueType(program)
  else if (program.kind === 'named') checkCharSet(program)
  checkGlyphs(program)

  function checkDictionary(): void {
    if (!isTrueType && file === undefined && standardFonts.has(name ?? '')) return
    checkWidths(font, findings, place)
  }

  function checkTrueType(embedded: AnyProgram | undefined): void {
    if (isSymbolic && encoding.isPresent) findings.add('SYMBOLIC_ENCODING', place)
    if (!isSymbolic && !isLetterEncoding(encoding, embedded, part)) findings.add('TRUETYPE_ENCODING', place)
    if (embedded?.kind !== 'truetype') return
    const count = embedded.maps.length
    const hasSymbols = mapOf(embedded, 3, 0) !== undefined
    if (isSymbolic) {
      if (count !== 1 && !(part > 1 && hasSymbols)) findings.add('SYMBOLIC_CMAPS', place)
    } else if (count === 0 || (count === 1 && hasSymbols)) findings.add('TRUETYPE_CMAPS', place)
  }

  /** A subset that says which glyphs it has must be right about them; part 1 asks for it. */
  function checkCharSet(embedded: NamedProgram): void {
    const listed = descriptor.get('/CharSet').text
    if (!isSubset(name) || listed === undefined) return
    const names = new Set(
      listed
        .split('/')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    const own = new Set(embedded.names())
    for (const set of [names, own]) set.delete('.notdef')
    if (names.size !== own.size || ![...own].every((one) => names.has(one))) findings.add('CHAR_SET_WRONG', place)
  }

  function checkGlyphs(embedded: AnyProgram): void {
    const glyphOf = simpleGlyphs(embedded, encoding, isTrueType && isSymbolic)
    const widthOf = simpleWidths(font)
    for (const { code, isVisible } of used.codes()) {
      const glyph = glyphOf(code)
      const isNotdef = encoding.differences.get(code) === '.notdef' || (code === 0 && glyph === undefined)
      if (isNotdef) findings.add('NOTDEF_SHOWN', place)
      if (!isVisible) continue
      if (glyph === undefined) {
        if (code !== 0) findings.add('GLYPH_MISSING', place)
      } else if (!isSameWidth(widthOf(code), embedded.widthOf(glyph))) findings.add('GLYPH_WIDTH_DIFFERS', place)
    }
  }
}

/** The name of a subset starts with six letters and a plus sign. */
export function isSubset(name: string | undefined): boolean {
  return /^\/[A-Z]{6}\+/.test(name ?? '')
}

/** Letters must be found by their names: part 1 allows no others than those of the encoding, later parts those of the Adobe Glyph List. */
function isLetterEncoding(encoding: FontEncoding, program: AnyProgram | undefined, part: 1 | 2 | 3): boolean {
  if (encoding.base !== '/MacRomanEncoding' && encoding.base !== '/WinAnsiEncoding') return false
  if (encoding.differences.size === 0) return true
  if (part === 1) return false
  const hasUnicode = program?.kind === 'truetype' && mapOf(program, 3, 1) !== undefined
  return hasUnicode && [...encoding.differences.values()].every(isListed)
}
