import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { type CMap, isIdentity, readCMap } from '../../../glyphs/cmap.ts'
import { codeSplitter, isValidCode } from '../../../glyphs/code-splitter.ts'
import { createUnicodeMaps } from '../../../glyphs/font-encoding.ts'
import { cidWidths } from './cid-widths.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { embedMap } from './embed-map.ts'
import { glyphFontOf } from './font-facts.ts'
import { hexCode } from './map-sections.ts'
import type { Recoded } from './recode-text.ts'
import { utf16 } from './to-unicode-map.ts'

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
  const unused = unusedCids(used)
  const missing = unused.next().value
  if (missing === undefined) return used
  const isPlaceless = (code: number, length: number) => code === 0 || !isValidCode(code, length, map.ranges)
  const isRecoded = ({ code }: CodedGlyph) => map.ranges.every(({ low }) => isPlaceless(code, low.length))
  // Each of the others has a number of its own: it may look and mean something else.
  const numbered = used.map((one) => {
    if (one.cid !== 0) return one
    return { code: one.code, cid: isRecoded(one) ? missing : (unused.next().value ?? missing) }
  })
  const recoded = used.filter(isRecoded).map(({ code }) => code)
  const standIn = recoded.length > 0 ? unusedCode(map, used) : undefined
  if (standIn !== undefined) {
    const digits = hexCode(standIn, map.ranges)
    recoding.set(font.id, { split: codeSplitter(font), standInFor: (code, length) => (isPlaceless(code, length) ? digits : undefined) })
    copyMeaning(pdf, font, { from: recoded, to: digits })
  }
  widen(pdf, glyphFontOf(font), new Set(numbered.filter((_, index) => used[index]?.cid === 0).map(({ cid }) => cid)))
  // Where codes are numbers, the new ones are the same.
  if (!isIdentity(map)) {
    const mapped = [...numbered.filter((one) => !isRecoded(one)), ...(standIn === undefined ? [] : [{ code: standIn, cid: missing }])]
    embedMap(pdf, font, { ...map, name: `Own-${map.isVertical ? 'V' : 'H'}`, used: mapped })
  }
  return numbered
}

const lastNumber = 0xfffe

/** The numbers that no code has, the highest first. */
function* unusedCids(used: readonly CodedGlyph[]): Generator<number, undefined> {
  const taken = new Set(used.map(({ cid }) => cid))
  for (let cid = lastNumber; cid > 0; cid--) if (!taken.has(cid)) yield cid
}

/** Gives these numbers the width of number 0. */
function widen(pdf: Pdf, descendant: PdfObject, cids: ReadonlySet<number>): void {
  const widths = descendant.get('/W')
  const width = cidWidths(descendant)(0)
  const added = [...cids].flatMap((cid) => [cid, pdf.array([width])])
  descendant.set('/W', pdf.array([...(widths.isArray ? widths.items() : []), ...added]))
}

/** A code that isn't used, as long as the shortest are. */
function unusedCode({ ranges }: CMap, used: readonly CodedGlyph[]): number | undefined {
  const taken = new Set(used.map(({ code }) => code))
  const length = Math.min(...ranges.map(({ low }) => low.length))
  for (let code = Math.min(lastNumber, 256 ** length - 1); code > 0; code--)
    if (!taken.has(code) && isValidCode(code, length, ranges)) return code
  return undefined
}

/** Adds an entry for the new code to the font's map to text, with what one of the codes means that it stands in for. */
function copyMeaning(pdf: Pdf, font: PdfObject, { from, to }: { from: readonly number[]; to: string }): void {
  const stream = font.get('/ToUnicode')
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return
  const own = createUnicodeMaps().of(font)
  const text = from.map((code) => own?.textOf(code)).find((meaning) => meaning !== undefined)
  const entry = `1 beginbfchar\n<${to}> <${utf16(text ?? [])}>\nendbfchar\nendcmap`
  const source = Buffer.from(bytes).toString('latin1').replace('endcmap', entry)
  font.set('/ToUnicode', pdf.stream(deflateSync(Buffer.from(source, 'latin1')), { '/Filter': '/FlateDecode' }))
}
