import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../qpdf/object.ts'

/** How many bytes each code of a font takes; undefined where they differ, and for writing that runs down the page. */
export function codeBytesOf(font: PdfObject): 1 | 2 | undefined {
  if (font.get('/Subtype').name !== '/Type0') return 1
  const encoding = font.get('/Encoding')
  const { name } = encoding
  if (name !== undefined) return name === '/Identity-H' || name.endsWith('-UCS2-H') ? 2 : undefined
  if (!encoding.isStream || encoding.get('/WMode').integer === 1 || encoding.has('/UseCMap')) return undefined
  const bytes = contentBytes(encoding)
  if (!bytes || bytes.length > maxMapBytes) return undefined
  const map = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const ranges = [...map.matchAll(/begincodespacerange\s*([\s\S]*?)\s*endcodespacerange/g)]
  if (ranges.length !== 1 || /\/WMode\s+1/.test(map)) return undefined
  return /^<0000>\s*<ffff>$/i.test(ranges[0]?.[1] ?? '') ? 2 : undefined
}

const maxMapBytes = 1_000_000
