import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'

const maxNodes = 50_000
const maxEntries = 500_000

/** The entries of a name tree, in the order found. Loops and trees without end are cut. */
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

/** A name tree of one leaf; the names must be distinct. */
export function nameTree(pdf: Pdf, entries: readonly (readonly [name: Uint8Array, value: PdfObject])[]): PdfObject {
  const sorted = entries.toSorted(([a], [b]) => Buffer.compare(a, b))
  const names = pdf.array()
  for (const [name, value] of sorted) names.append(pdf.bytes(name), value)
  return pdf.dictionary({ '/Names': names }).indirect()
}

/** A number tree of one leaf; the numbers must be distinct and rising. */
export function numberTree(pdf: Pdf, entries: readonly (readonly [number: number, value: PdfObject])[]): PdfObject {
  const nums = pdf.array()
  for (const [number, value] of entries) nums.append(number, value)
  return pdf.dictionary({ '/Nums': nums }).indirect()
}

/** The dictionary in which a document keeps its name trees. */
export function namesOf(pdf: Pdf): PdfObject {
  if (!pdf.root.has('/Names')) pdf.root.set('/Names', pdf.dictionary().indirect())
  return pdf.root.get('/Names')
}

function readTree(root: PdfObject, leaf: '/Names' | '/Nums'): [key: PdfObject, value: PdfObject][] {
  const entries: [PdfObject, PdfObject][] = []
  const visited = new Set<number>()
  const waiting = [root]
  for (let node = waiting.pop(); node && visited.size < maxNodes; node = waiting.pop()) {
    const { id } = node
    if (id > 0 && visited.has(id)) continue
    // Direct nodes cannot loop; they count by a number no object has.
    visited.add(id > 0 ? id : -visited.size - 1)
    const pairs = node.get(leaf)
    const { length } = pairs
    for (let index = 0; index + 1 < length && entries.length < maxEntries; index += 2) entries.push([pairs.at(index), pairs.at(index + 1)])
    waiting.push(...node.get('/Kids').items(maxNodes).reverse())
  }
  return entries
}
