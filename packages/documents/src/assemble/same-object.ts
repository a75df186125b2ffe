import type { PdfObject } from '../engines/qpdf/object.ts'

const maxCompared = 2000

/**
 * Whether two objects, of the same or different documents, have the same content. Comparisons that get too expensive count as different.
 */
export function isSameObject(a: PdfObject, b: PdfObject): boolean {
  let compared = 0
  const visiting = new Set<string>()

  function same(left: PdfObject, right: PdfObject): boolean {
    const { type } = left
    compared += 1
    if (compared > maxCompared || type !== right.type) return false
    if (type !== 'array' && type !== 'dictionary' && type !== 'stream')
      return left.unparse({ resolved: true }) === right.unparse({ resolved: true })
    const pair = `${left.id}:${right.id}`
    // Reached again further down: the comparison is already in progress above.
    if (left.id > 0 && right.id > 0 && visiting.has(pair)) return true
    visiting.add(pair)
    if (type === 'array') return sameItems(left, right)
    if (!sameEntries(left, right)) return false
    return type === 'dictionary' || sameBytes(left, right)
  }

  function sameItems(left: PdfObject, right: PdfObject): boolean {
    const items = left.items(maxCompared)
    return left.length === right.length && items.every((item, index) => same(item, right.at(index)))
  }

  function sameEntries(left: PdfObject, right: PdfObject): boolean {
    const keys = left.keys()
    return keys.length === right.keys().length && keys.every((key) => right.has(key) && same(left.get(key), right.get(key)))
  }

  return same(a, b)
}

function sameBytes(left: PdfObject, right: PdfObject): boolean {
  return Buffer.compare(left.streamBytes({ decode: false }), right.streamBytes({ decode: false })) === 0
}
