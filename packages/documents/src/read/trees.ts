import type { PdfObject } from '../engines/qpdf/object.ts'

/** The entries of a name tree, in the order found. Loops and endless trees are cut off. */
export function readNameTree(root: PdfObject): [name: Uint8Array, value: PdfObject][] {
  return readTree(root, '/Names').flatMap(([key, value]) => {
    const { bytes } = key
    return bytes ? [[bytes, value] satisfies [Uint8Array, PdfObject]] : []
  })
}

/** The entries of a number tree, in the order found. */
export function readNumberTree(root: PdfObject): [number: number, value: PdfObject][] {
  return readTree(root, '/Nums').flatMap(([key, value]) => {
    const { integer } = key
    return integer === undefined ? [] : [[integer, value] satisfies [number, PdfObject]]
  })
}

const maxNodes = 50_000
const maxEntries = 500_000

function readTree(root: PdfObject, leaf: '/Names' | '/Nums'): [key: PdfObject, value: PdfObject][] {
  const entries: [PdfObject, PdfObject][] = []
  const visited = new Set<number>()
  const waiting = [root]
  for (let node = waiting.pop(); node && visited.size < maxNodes; node = waiting.pop()) {
    const { id } = node
    if (id > 0 && visited.has(id)) continue
    // Direct nodes can't loop; they count under a number that no object has.
    visited.add(id > 0 ? id : -visited.size - 1)
    const pairs = node.get(leaf)
    const { length } = pairs
    for (let index = 0; index + 1 < length && entries.length < maxEntries; index += 2) entries.push([pairs.at(index), pairs.at(index + 1)])
    waiting.push(...node.get('/Kids').items(maxNodes).reverse())
  }
  return entries
}
