import { boundedBytes } from '../content/bounded-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readCalculator } from './calculator.ts'
import { createSampled } from './sampled.ts'
import { limited, mapped, type PdfFunction } from './values.ts'

/** A function of a document (ISO 32000, 7.10); undefined for one that can't be read. */
export function readFunction(pdf: Pdf, object: PdfObject, depth = 0): PdfFunction | undefined {
  const domain = object.get('/Domain').numbers()
  if (domain.length < 2 || depth > maxDepth) return undefined
  const range = object.get('/Range').numbers()
  const own = byType(pdf, object, { domain, range, depth })
  return own && ((inputs) => limited(own(limited(inputs, domain)), range))
}

const maxDepth = 4
const maxProgramBytes = 100_000
const maxSampleBytes = 16_000_000
const maxParts = 1000

interface Bounds {
  domain: readonly number[]
  range: readonly number[]
  depth: number
}

function byType(pdf: Pdf, object: PdfObject, { domain, range, depth }: Bounds): PdfFunction | undefined {
  const type = object.get('/FunctionType').integer
  if (type === 2) return exponential(object)
  if (type === 3) return stitched(pdf, object, domain, depth)
  if (range.length < 2 || !object.isStream) return undefined
  const bytes = boundedBytes(pdf, object, type === 4 ? maxProgramBytes : maxSampleBytes)
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
function stitched(pdf: Pdf, object: PdfObject, [least = 0, most = 1]: readonly number[], depth: number): PdfFunction | undefined {
  const parts = object
    .get('/Functions')
    .items(maxParts)
    .map((part) => readFunction(pdf, part, depth + 1))
  const edges = [least, ...object.get('/Bounds').numbers(), most]
  const encode = object.get('/Encode').numbers()
  if (parts.length === 0 || edges.length !== parts.length + 1 || parts.includes(undefined)) return undefined
  return ([input = 0]) => {
    const above = edges.slice(1, -1).findIndex((edge) => input < edge)
    const at = above < 0 ? parts.length - 1 : above
    const to = [encode[at * 2] ?? 0, encode[at * 2 + 1] ?? 1] as const
    return parts[at]?.([mapped(input, [edges[at] ?? least, edges[at + 1] ?? most], to)]) ?? []
  }
}
