import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readEncoding } from '../../../fonts/font-encoding.ts'
import { createLexer } from '../syntax/lexer.ts'
import type { Validation } from '../validation.ts'
import type { UsedFont } from './font-uses.ts'
import { checkWidths, isSameWidth, simpleWidths } from './font-widths.ts'

/** Checks that the glyphs of a Type 3 font are there and as wide as the font says. */
export function checkType3Font(font: PdfObject, used: UsedFont, { findings }: Validation): void {
  const place = { page: used.page, object: used.id }
  const encoding = readEncoding(font)
  const widthOf = simpleWidths(font)
  const glyphs = font.get('/CharProcs')
  checkWidths(font, findings, place)
  for (const { code, isVisible } of used.codes()) {
    const name = encoding.nameOf(code, [])
    if (name === '.notdef') findings.add('NOTDEF_SHOWN', place)
    const glyph = name === undefined ? undefined : glyphs.get(`/${name}`)
    if (!isVisible) continue
    if (!glyph?.isStream) findings.add('GLYPH_MISSING', place)
    else if (!isSameWidth(widthOf(code), glyphWidth(glyph) ?? Number.NaN)) findings.add('GLYPH_WIDTH_DIFFERS', place)
  }
}

/** The first operand of `d0` or `d1`, which every glyph starts with. */
function glyphWidth(glyph: PdfObject): number | undefined {
  const bytes = contentBytes(glyph, { lenient: true })
  if (!bytes) return undefined
  const lexer = createLexer(bytes)
  let width: number | undefined
  for (let kind = lexer.next(); kind === 'integer' || kind === 'real'; kind = lexer.next()) width ??= lexer.number
  return lexer.kind === 'keyword' && /^d[01]$/.test(lexer.text()) ? width : undefined
}
