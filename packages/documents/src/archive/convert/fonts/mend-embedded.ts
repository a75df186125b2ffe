import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { DrawnFont } from '../../../engines/pdfium/font-outlines.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FontBook } from '../../../glyphs/font-book.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'
import { type Conversion, countChanged } from '../conversion.ts'
import { useBuiltCidFont, useBuiltFont } from './built-font.ts'
import { cidWidths } from './cid-widths.ts'
import { codeTexts } from './code-texts.ts'
import { type CodedGlyph, usedCids } from './composite-codes.ts'
import { glyphFontOf, isComposite } from './font-facts.ts'
import { fontFaults } from './font-faults.ts'
import { mendComposite } from './mend-composite.ts'
import { numberMissing } from './number-missing.ts'
import type { BuiltGlyph } from './outline.ts'
import type { Recoded } from './recode-text.ts'
import { statedWidths } from './simple-widths.ts'

/** An embedded font and what is needed to build it again. */
export interface EmbeddedFont {
  use: FontUse
  drawn: DrawnFont | undefined
  book: FontBook
  /** Somebody may fill in other text with it. */
  isFormFont: boolean
  /** Told which fonts get another code instead of 0. */
  recoding: Map<number, Recoded>
}

/** Mends the entries of a font whose program is embedded; one that breaks a rule is built again from its own outlines. */
export function mendEmbedded(conversion: Conversion, font: PdfObject, embedded: EmbeddedFont): void {
  const { use, drawn } = embedded
  // Both list the glyphs of the program and are often wrong; only part 1 asks for them.
  if (conversion.part > 1) glyphFontOf(font).get('/FontDescriptor').remove('/CIDSet', '/CharSet')
  mendEntries(conversion, font, use)
  const used = isComposite(font) ? usedCids(font, use) : use.codes().map((code) => ({ code, cid: code }))
  if (!drawn || !used || !needsBuilding(fontFaults(conversion, font, used))) return
  countChanged(conversion, 'fonts-repaired')
  if (isComposite(font)) rebuildComposite(conversion, font, { ...embedded, used, drawn })
  else rebuildSimple(conversion, font, { ...embedded, drawn })
}

/** What a font says of itself beside its glyphs. */
function mendEntries(conversion: Conversion, font: PdfObject, use: FontUse): void {
  font.set('/Type', '/Font')
  const descriptor = glyphFontOf(font).get('/FontDescriptor')
  const name = font.get('/BaseFont').name ?? descriptor.get('/FontName').name
  if (!font.has('/BaseFont')) font.set('/BaseFont', `/${name?.slice(1) ?? 'Font'}`)
  if (!isComposite(font)) return
  glyphFontOf(font).set('/Type', '/Font')
  mendComposite(conversion, font, use)
}

/** Rules about what codes mean: no glyph changes by them. */
const aboutText: ReadonlySet<PdfARuleCode> = new Set(['GLYPH_NOT_UNICODE', 'UNICODE_VALUE_WRONG', 'UNICODE_PRIVATE'])

function needsBuilding(faults: ReadonlySet<PdfARuleCode>): boolean {
  return [...faults].some((fault) => !aboutText.has(fault))
}

function rebuildSimple({ pdf }: Conversion, font: PdfObject, { use, drawn, book, isFormFont }: EmbeddedFont & { drawn: DrawnFont }): void {
  const used = new Set(use.codes())
  const codes = everyCode.filter((code) => used.has(code) || (isFormFont && drawn.glyphOf(code) !== undefined))
  const widthOf = statedWidths(font)
  const texts = codeTexts(book, font, codes)
  const glyphs = codes.map(
    (code): BuiltGlyph => ({ code, outline: drawn.outlineOf(code), width: widthOf(code) ?? 0, text: texts.get(code) ?? [] }),
  )
  useBuiltFont(pdf, font, glyphs)
}

const everyCode = Array.from({ length: 256 }, (_, code) => code)

function rebuildComposite(
  { pdf }: Conversion,
  font: PdfObject,
  { used, drawn, recoding }: EmbeddedFont & { used: readonly CodedGlyph[]; drawn: DrawnFont },
): void {
  const numbered = numberMissing(pdf, font, { used, recoding })
  const widthOf = cidWidths(glyphFontOf(font))
  const glyphs = new Map<number, BuiltGlyph>()
  for (const { code, cid } of numbered)
    if (!glyphs.has(cid)) glyphs.set(cid, { code: cid, outline: drawn.outlineOf(code), width: widthOf(cid), text: [] })
  useBuiltCidFont(pdf, font, [...glyphs.values()])
}
