import { createHash } from 'node:crypto'
import type { PdfObject } from '../engines/qpdf/object.ts'

/** Identifies streams of one document that have the same content. */
export interface StreamDigests {
  /** Undefined for a stream that is tied to its location, refers back to itself, or is too deep to compare. */
  of(stream: PdfObject): string | undefined
}

const maxDepth = 40
const maxItems = 100_000
/** A stream with one of these is tied to a layer or to the structure of its own document. */
const belonging = ['/OC', '/StructParents', '/StructParent']
const layers = new Set(['/OCG', '/OCMD'])

/** Only streams with these numbers are compared; all others count as unique. */
export function createDigests(candidates: ReadonlySet<number>): StreamDigests {
  /** By object number, so that shared objects are read once; also undefined while one is being read. */
  const known = new Map<number, string | undefined>()

  function indirect(object: PdfObject, depth: number): string | undefined {
    const { id } = object
    if (!known.has(id)) {
      known.set(id, undefined)
      known.set(id, digestOf(object, depth))
    }
    return known.get(id)
  }

  function digestOf(object: PdfObject, depth: number): string | undefined {
    if (object.isStream && !candidates.has(object.id)) return `${object.id}`
    if (object.isStream && belonging.some((key) => object.has(key))) return undefined
    const parts: string[] = []
    if (!describe(object, parts, depth)) return undefined
    const hash = createHash('sha256').update(parts.join('\n'))
    if (object.isStream) hash.update(object.streamBytes({ decode: false }))
    return hash.digest('base64')
  }

  /** Describes an object's content independently of the numbers of the objects it refers to. */
  function describe(object: PdfObject, parts: string[], depth: number): boolean {
    if (depth > maxDepth) return false
    if (object.isArray) {
      parts.push(`[${object.length}`)
      return object.items(maxItems).every((item) => describeInner(item, parts, depth + 1))
    }
    if (!object.isDictionary) {
      parts.push(object.unparse({ resolved: true }))
      return true
    }
    const keys = object
      .keys()
      .filter((key) => key !== '/Length')
      .toSorted()
    parts.push(`<${keys.join('')}`)
    return keys.every((key) => describeInner(object.get(key), parts, depth + 1))
  }

  function describeInner(object: PdfObject, parts: string[], depth: number): boolean {
    const isPlain = !object.isArray && !object.isDictionary
    if (isPlain || object.id === 0) return describe(object, parts, depth)
    // Each source has its own layers, even if their names are equal.
    const digest = layers.has(object.get('/Type').name ?? '') ? `${object.id}` : indirect(object, depth)
    parts.push(digest ?? '')
    return digest !== undefined
  }

  return { of: (stream) => indirect(stream, 0) }
}
