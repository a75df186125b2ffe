import { createHash } from 'node:crypto'
import type { PdfObject } from '../qpdf/object.ts'

/** Tells streams of one document that say the same. */
export interface StreamDigests {
  /** Undefined for a stream that belongs to its place, or says too much to be compared. */
  of(stream: PdfObject): string | undefined
}

const maxParts = 3000
const maxDepth = 20
/** A stream with one of these belongs to a layer or to the structure of its own document. */
const belonging = ['/OC', '/StructParents', '/StructParent']

export function createDigests(): StreamDigests {
  const known = new Map<number, string | undefined>()

  function of(stream: PdfObject): string | undefined {
    const { id } = stream
    if (!known.has(id)) known.set(id, digestOf(stream))
    return known.get(id)
  }

  function digestOf(stream: PdfObject): string | undefined {
    if (belonging.some((key) => stream.has(key))) return undefined
    const parts: string[] = []
    if (!describe(stream, parts, 0)) return undefined
    return createHash('sha256')
      .update(parts.join('\n'))
      .update(stream.streamBytes({ decode: false }))
      .digest('base64')
  }

  return { of }
}

/** Writes what an object says, whatever the numbers of the objects that it refers to. A stream in it is the one that it is. */
function describe(object: PdfObject, parts: string[], depth: number): boolean {
  if (parts.length > maxParts || depth > maxDepth) return false
  const { type } = object
  if (type === 'array') {
    parts.push(`[${object.length}`)
    return object.items(maxParts).every((item) => describe(item, parts, depth + 1))
  }
  if (type === 'stream' && depth > 0) parts.push(`stream ${object.id}`)
  else if (type === 'dictionary' || type === 'stream') {
    const keys = object
      .keys()
      .filter((key) => key !== '/Length')
      .toSorted()
    parts.push(`<${keys.join('')}`)
    return keys.every((key) => describe(object.get(key), parts, depth + 1))
  } else parts.push(object.unparse({ resolved: true }))
  return true
}
