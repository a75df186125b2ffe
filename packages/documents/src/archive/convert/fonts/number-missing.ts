import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { type CMap, isIdentity, readCMap } from '../../../glyphs/cmap.ts'
import { codeSplitter, isValidCode } from '../../../glyphs/code-splitter.ts'
import { cidWidths } from './cid-widths.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { embedMap, hexCode } from './embed-map.ts'
import { glyphFontOf } from './font-facts.ts'
import type { Recoded } from './recode-text.ts'

/**
 * Gives the codes of a composite font that stand for no character another number than 0, of the same width: the glyph with number 0 is the
 * one for missing characters, which PDF/A does not let text show. Code 0 and those that the map has no place for are taken for that glyph
 * in any case, so text gets another code instead, which is told to `recoding`. Gives the codes with the numbers that they have now.
 */
export function numberMissing(
  pdf: Pdf,
  font: PdfObject,
  { used, recoding }: { used: readonly CodedGlyph[]; recoding: Map<number, Recoded> },
): readonly CodedGlyph[] {
  if (!used.some(({ cid }) => cid === 0)) return used
  const map = readCMap(font.get('/Encoding'))
  const cid = unusedCid(used)
  const numbered = used.map((one) => (one.cid === 0 ? { code: one.code, cid } : one))
  const isPlaceless = (code: number, length: number) => code === 0 || !isValidCode(code, length, map.ranges)
  const isRecoded = ({ code }: CodedGlyph) => map.ranges.every(({ low }) => isPlaceless(code, low.length))
  const standIn = used.some(isRecoded) ? unusedCode(map, used) : undefined
  if (standIn !== undefined) {
    const digits = hexCode(standIn, map.ranges)
    recoding.set(font.id, { split: codeSplitter(font), standInFor: (code, length) => (isPlaceless(code, length) ? digits : undefined) })
    copyMeaning(pdf, font, digits)
  }
  const descendant = glyphFontOf(font)
  const widths = descendant.get('/W')
  descendant.set('/W', pdf.array([...(widths.isArray ? widths.items() : []), cid, pdf.array([cidWidths(descendant)(0)])]))
  // Where codes are numbers, the new ones are the same.
  if (!isIdentity(map)) {
    const mapped = [...numbered.filter((one) => !isRecoded(one)), ...(standIn === undefined ? [] : [{ code: standIn, cid }])]
    embedMap(pdf, font, { ...map, name: `Own-${map.isVertical ? 'V' : 'H'}`, used: mapped })
  }
  return numbered
}

const lastNumber = 0xfffe

function unusedCid(used: readonly CodedGlyph[]): number {
  const taken = new Set(used.map(({ cid }) => cid))
  let free = lastNumber
  while (taken.has(free)) free -= 1
  return free
}

/** A code that isn't used, as long as the shortest are. */
function unusedCode({ ranges }: CMap, used: readonly CodedGlyph[]): number | undefined {
  const taken = new Set(used.map(({ code }) => code))
  const length = Math.min(...ranges.map(({ low }) => low.length))
  for (let code = Math.min(lastNumber, 256 ** length - 1); code > 0; code--)
    if (!taken.has(code) && isValidCode(code, length, ranges)) return code
  return undefined
}

/** Adds an entry for the new code to the font's map to text. */
function copyMeaning(pdf: Pdf, font: PdfObject, code: string): void {
  const stream = font.get('/ToUnicode')
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return
  const source = Buffer.from(bytes).toString('latin1')
  const text = /<0000>\s*(?:<0000>\s*)?<([0-9a-f]+)>/i.exec(source)?.[1] ?? '0020'
  const entry = `1 beginbfchar\n<${code}> <${text}>\nendbfchar\nendcmap`
  font.set('/ToUnicode', pdf.stream(deflateSync(source.replace('endcmap', entry)), { '/Filter': '/FlateDecode' }))
}
