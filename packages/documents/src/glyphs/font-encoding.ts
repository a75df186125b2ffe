import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readToUnicode, type ToUnicode } from './to-unicode.ts'

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

/** What the fonts of a document say that their codes stand for. */
export interface UnicodeMaps {
  /** Undefined for a font that says nothing. */
  of(font: PdfObject): ToUnicode | undefined
}

/** Reads each map once: a small file can name a large one in thousands of fonts. */
export function createUnicodeMaps(): UnicodeMaps {
  const known = new Map<number, ToUnicode | undefined>()

  /** A map may stand on another one, which is a stream as well; the names of those that readers should know say nothing of a font's own codes. */
  function read(stream: PdfObject, depth: number): ToUnicode | undefined {
    if (!stream.isStream || depth > maxDepth) return undefined
    const { id } = stream
    if (known.has(id)) return known.get(id)
    const source = characterMap(stream)
    const map = source === undefined ? undefined : readToUnicode(source, { base: read(stream.get('/UseCMap'), depth + 1) })
    known.set(id, map)
    return map
  }

  return { of: (font) => read(font.get('/ToUnicode'), 0) }
}

const maxDepth = 4
const maxMapBytes = 1_000_000

function characterMap(stream: PdfObject): string | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes || bytes.length > maxMapBytes) return undefined
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
