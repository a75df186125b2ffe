import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../qpdf/object.ts'

/** How many bytes each code of a font takes; undefined where they differ, and for writing that runs down the page. */
export function codeBytesOf(font: PdfObject): 1 | 2 | undefined {
  if (font.get('/Subtype').name !== '/Type0') return 1
  const encoding = font.get('/Encoding')
  const { name } = encoding
  if (name !== undefined) return name === '/Identity-H' || name.endsWith('-UCS2-H') ? 2 : undefined
  if (!encoding.isStream || encoding.get('/WMode').integer === 1 || encoding.has('/UseCMap')) return undefined
  const map = characterMap(encoding)
  if (map === undefined) return undefined
  const ranges = [...map.matchAll(/begincodespacerange\s*([\s\S]*?)\s*endcodespacerange/g)]
  if (ranges.length !== 1 || /\/WMode\s+1/.test(map)) return undefined
  return /^<0000>\s*<ffff>$/i.test(ranges[0]?.[1] ?? '') ? 2 : undefined
}

/** Codes of two bytes that a font says to use, as far as its map to Unicode tells. */
export function mappedCodes(font: PdfObject): number[] {
  const map = characterMap(font.get('/ToUnicode')) ?? ''
  const codes = new Set<number>()
  for (const [section, kind] of map.matchAll(/begin(bfchar|bfrange)([\s\S]*?)endbf/g)) {
    const lines = section.matchAll(kind === 'bfchar' ? /<(\w{4})>\s*<\w+>/g : /<(\w{4})>\s*<(\w{4})>\s*[<[]/g)
    for (const [, first = '', last = first] of lines) {
      const end = Number.parseInt(last, 16)
      for (let code = Number.parseInt(first, 16); code <= end && codes.size < maxCodes; code++) codes.add(code)
    }
  }
  return [...codes]
}

const maxCodes = 1000
const maxMapBytes = 1_000_000

function characterMap(stream: PdfObject): string | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes || bytes.length > maxMapBytes) return undefined
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
