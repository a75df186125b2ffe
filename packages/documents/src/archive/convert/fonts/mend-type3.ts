import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { readEncoding } from '../../../fonts/font-encoding.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'
import { isSameWidth, simpleWidths } from '../../validate/fonts/font-widths.ts'
import { createLexer } from '../../validate/syntax/lexer.ts'
import { type Conversion, countChanged } from '../conversion.ts'

/**
 * Makes the drawn glyphs of a Type 3 font as wide as the font says, since that is the width that readers go by, and gives codes that have no
 * glyph an empty one.
 */
export function mendType3(conversion: Conversion, font: PdfObject, use: FontUse): void {
  const { pdf } = conversion
  mendWidths(pdf, font)
  const encoding = readEncoding(font)
  const widthOf = simpleWidths(font)
  const before = font.get('/CharProcs')
  const glyphs = before.isDictionary ? before.shallowCopy() : pdf.dictionary()
  const names = new Map(encoding.differences)
  /** Several codes may share a glyph and differ in width. */
  const widths = new Map<string, number>()
  let isChanged = false
  const put = (code: number, name: string, content: Uint8Array) => {
    names.set(code, name)
    glyphs.set(`/${name}`, pdf.stream(deflateSync(content), { '/Filter': '/FlateDecode' }))
    isChanged = true
  }
  for (const code of use.codes()) {
    const width = widthOf(code)
    const name = encoding.nameOf(code, [])
    const glyph = name === undefined || name === '.notdef' ? undefined : before.get(`/${name}`)
    const content = glyph?.isStream ? contentBytes(glyph, { lenient: true }) : undefined
    if (name === undefined || !content) {
      // What looks like a space is read as one; what follows a period in a name doesn't count for what the glyph means.
      put(code, `space.w${code}`, Buffer.from(`${width} 0 d0`))
      continue
    }
    const mended = withWidth(content, width)
    const other = widths.get(name)
    if (other !== undefined && !isSameWidth(other, width)) put(code, `${name}.w${code}`, mended ?? content)
    else if (mended) put(code, name, mended)
    widths.set(name, other ?? width)
  }
  if (!isChanged) return
  font.set('/CharProcs', glyphs)
  const differences = [...names].toSorted(([one], [two]) => one - two).flatMap(([code, name]) => [code, `/${name}` as const])
  const base = encoding.base === undefined ? {} : { '/BaseEncoding': encoding.base as `/${string}` }
  font.set('/Encoding', pdf.dictionary({ '/Type': '/Encoding', ...base, '/Differences': pdf.array(differences) }))
  countChanged(conversion, 'fonts-repaired')
}

/** Gives every code from the first to the last a width. One that has none is as wide as readers take it: not at all. */
function mendWidths(pdf: Pdf, font: PdfObject): void {
  const widths = font.get('/Widths').numbers()
  const first = font.get('/FirstChar').integer ?? 0
  const last = Math.max(first, font.get('/LastChar').integer ?? first + widths.length - 1)
  const isWhole = font.has('/FirstChar') && font.has('/LastChar') && font.get('/Widths').length === last - first + 1
  if (isWhole || last > maxCode) return
  font
    .set('/FirstChar', first)
    .set('/LastChar', last)
    .set('/Widths', pdf.array(Array.from({ length: last - first + 1 }, (_, index) => widths[index] ?? 0)))
}

const maxCode = 255

/** A glyph with another first operand of `d0` or `d1`; undefined where it is right. */
function withWidth(content: Uint8Array, width: number): Buffer | undefined {
  const lexer = createLexer(content)
  let first: { from: number; to: number; number: number } | undefined
  for (let kind = lexer.next(); kind === 'integer' || kind === 'real'; kind = lexer.next())
    first ??= { from: lexer.start, to: lexer.end, number: lexer.number }
  // Without its width a glyph is drawn all the same, in colours of its own.
  if (!first || lexer.kind !== 'keyword' || !/^d[01]$/.test(lexer.text())) return Buffer.concat([Buffer.from(`${width} 0 d0\n`), content])
  if (isSameWidth(width, first.number)) return undefined
  return Buffer.concat([content.subarray(0, first.from), Buffer.from(`${width}`), content.subarray(first.to)])
}
