import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { cidWidths } from './cid-widths.ts'
import type { CodedGlyph } from './composite-codes.ts'

/**
 * A code that can stand in for code 0 of a composite font, with the same width and meaning; undefined where text does not show code 0. The
 * glyph with number 0 is the one for missing characters, which PDF/A does not let text show.
 */
export function codeInsteadOfZero(pdf: Pdf, font: PdfObject, used: readonly CodedGlyph[]): number | undefined {
  const name = font.get('/Encoding').name
  if (!used.some(({ cid }) => cid === 0) || (name !== '/Identity-H' && name !== '/Identity-V')) return undefined
  const taken = new Set(used.map(({ cid }) => cid))
  let free = 0xfffe
  while (taken.has(free)) free -= 1
  const descendant = font.get('/DescendantFonts').at(0)
  const width = cidWidths(descendant)(0)
  const widths = descendant.get('/W')
  descendant.set('/W', pdf.array([...(widths.isArray ? widths.items() : []), free, pdf.array([width])]))
  copyMeaning(pdf, font, free)
  return free
}

/** Adds an entry for the new code to the font's map to text. */
function copyMeaning(pdf: Pdf, font: PdfObject, code: number): void {
  const stream = font.get('/ToUnicode')
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return
  const source = Buffer.from(bytes).toString('latin1')
  const text = /<0000>\s*(?:<0000>\s*)?<([0-9a-f]+)>/i.exec(source)?.[1] ?? '0020'
  const entry = `1 beginbfchar\n<${code.toString(16).padStart(4, '0')}> <${text}>\nendbfchar\nendcmap`
  font.set('/ToUnicode', pdf.stream(deflateSync(source.replace('endcmap', entry)), { '/Filter': '/FlateDecode' }))
}
