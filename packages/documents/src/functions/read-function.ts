import { boundedBytes } from '../content/bounded-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readCalculator } from './calculator.ts'
import { createSampled } from './sampled.ts'
import { limited, mapped, type PdfFunction } from './values.ts'

/** A function of a document (ISO 32000, 7.10); undefined for one that can't be read. */
export function readFunction(pdf: Pdf, object: PdfObject): PdfFunction | undefined {
  return read({ pdf, known: new Map(), partsLeft: maxParts, bytesLeft: maxSampleBytes }, object, 0)
}

const maxDepth = 4
const maxProgramBytes = 100_000
const maxSampleBytes = 16_000_000
const maxParts = 2000

/** A function with its parts, which share bounds: their number is multiplied at every level, and few objects can be parts of many. */
interface Tree {
  pdf: Pdf
  /** By object number. One that can't be read makes the whole tree unreadable, at whatever depth it was met. */
  known: Map<number, PdfFunction | undefined>
  partsLeft: number
  bytesLeft: number
}

function read(tree: Tree, object: PdfObject, depth: number): PdfFunction | undefined {
  const { id } = object
  if (tree.known.has(id)) return tree.known.get(id)
  const domain = object.get('/Domain').numbers()
  if (domain.length < 2 || depth > maxDepth) return undefined
  const range = object.get('/Range').numbers()
  const own = byType(tree, object, { domain, range, depth })
  const made: PdfFunction | undefined = own && ((inputs) => limited(own(limited(inputs, domain)), range))
  if (id > 0) tree.known.set(id, made)
  return made
}

interface Bounds {
  domain: readonly number[]
  range: readonly number[]
  depth: number
}

function byType(tree: Tree, object: PdfObject, { domain, range, depth }: Bounds): PdfFunction | undefined {
  const type = object.get('/FunctionType').integer
  if (type === 2) return exponential(object)
  if (type === 3) return stitched(tree, object, domain, depth)
  if (range.length < 2 || !object.isStream) return undefined
  const bytes = boundedBytes(tree.pdf, object, type === 4 ? Math.min(maxProgramBytes, tree.bytesLeft) : tree.bytesLeft)
  tree.bytesLeft -= bytes?.length ?? 0
  if (type === 4) {
    const program = bytes && readCalculator(Buffer.from(bytes).toString('latin1'))
    return program && ((inputs) => program(inputs).slice(-(range.length >> 1)))
  }
  if (type !== 0 || !bytes) return undefined
  return createSampled(bytes, {
    domain,
    range,
    sizes: object.get('/Size').numbers(),
    bits: object.get('/BitsPerSample').integer ?? 0,
    encode: object.get('/Encode').numbers(),
    decode: object.get('/Decode').numbers(),
  })
}

function exponential(object: PdfObject): PdfFunction {
  const numbers = (key: string, usual: number) => (object.has(key) ? object.get(key).numbers() : [usual])
  const [from, to] = [numbers('/C0', 0), numbers('/C1', 1)]
  const exponent = object.get('/N').number ?? 1
  return ([input = 0]) => from.map((value, at) => value + input ** exponent * ((to[at] ?? 0) - value))
}

/** Several functions of one input, each for a part of its range. */
function stitched(tree: Tree, object: PdfObject, [least = 0, most = 1]: readonly number[], depth: number): PdfFunction | undefined {
  const [functions, bounds] = [object.get('/Functions'), object.get('/Bounds')]
  tree.partsLeft -= functions.length
  if (functions.length === 0 || bounds.length !== functions.length - 1 || tree.partsLeft < 0) return undefined
  const parts: PdfFunction[] = []
  for (const item of functions.items()) {
    const part = read(tree, item, depth + 1)
    if (!part) return undefined
    parts.push(part)
  }
  const edges = [least, ...bounds.numbers(), most]
  const encode = object.get('/Encode').numbers()
  return ([input = 0]) => {
    const above = edges.slice(1, -1).findIndex((edge) => input < edge)
    const at = above < 0 ? parts.length - 1 : above
    const to = [encode[at * 2] ?? 0, encode[at * 2 + 1] ?? 1] as const
    return parts[at]?.([mapped(input, [edges[at] ?? least, edges[at + 1] ?? most], to)]) ?? []
  }
}
