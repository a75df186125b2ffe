import { mapped, type PdfFunction } from './values.ts'

export interface SampledEntries {
  domain: readonly number[]
  range: readonly number[]
  /** The number of samples along each input. */
  sizes: readonly number[]
  bits: number
  encode: readonly number[]
  decode: readonly number[]
}

/** Each more doubles the samples that a value is made of. */
const maxInputs = 8
const maxSamples = 4_000_000

/** A function by a table, between whose samples values are interpolated (ISO 32000, 7.10.2). */
export function createSampled(bytes: Uint8Array, entries: SampledEntries): PdfFunction | undefined {
  const { domain, range, sizes, bits } = entries
  const [inputs, outputs] = [domain.length >> 1, range.length >> 1]
  const count = sizes.reduce((product, size) => product * size, outputs)
  if (sizes.length !== inputs || inputs > maxInputs || !sizes.every((size) => Number.isInteger(size) && size > 0)) return undefined
  if (![1, 2, 4, 8, 12, 16, 24, 32].includes(bits) || count > maxSamples || bytes.length * 8 < count * bits) return undefined
  const table = tableOf(bytes, count, entries)
  const encode = entries.encode.length === inputs * 2 ? entries.encode : sizes.flatMap((size) => [0, size - 1])
  return (values) => {
    const places = sizes.map((size, at) => {
      const pair = (bounds: readonly number[]) => [bounds[at * 2] ?? 0, bounds[at * 2 + 1] ?? 1] as const
      return Math.min(size - 1, Math.max(0, mapped(values[at] ?? 0, pair(domain), pair(encode))))
    })
    return interpolated(table, { places, sizes, outputs })
  }
}

function tableOf(bytes: Uint8Array, count: number, { bits, range, decode }: SampledEntries): Float64Array {
  const most = 2 ** bits - 1
  const given = decode.length === range.length ? decode : range
  const outputs = range.length >> 1
  const table = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const output = at % outputs
    table[at] = mapped(bitsAt(bytes, at * bits, bits), [0, most], [given[output * 2] ?? 0, given[output * 2 + 1] ?? 1])
  }
  return table
}

/** The number of so many bits at a place counted in bits. */
function bitsAt(bytes: Uint8Array, from: number, bits: number): number {
  let value = 0
  for (let at = from; at < from + bits; ) {
    const taken = Math.min(8 - (at & 7), from + bits - at)
    const byte = bytes[at >> 3] ?? 0
    value = value * 2 ** taken + ((byte >> (8 - (at & 7) - taken)) & ((1 << taken) - 1))
    at += taken
  }
  return value
}

interface Place {
  places: readonly number[]
  sizes: readonly number[]
  outputs: number
}

/** The weighted sum of the samples around a place. The first input changes fastest in the table. */
function interpolated(table: Float64Array, { places, sizes, outputs }: Place): number[] {
  const result = new Array<number>(outputs).fill(0)
  for (let corner = 0; corner < 1 << places.length; corner += 1) {
    let [weight, index, stride] = [1, 0, 1]
    for (const [input, place] of places.entries()) {
      const below = Math.floor(place)
      const isUpper = ((corner >> input) & 1) === 1
      weight *= isUpper ? place - below : 1 - (place - below)
      index += (isUpper ? below + 1 : below) * stride
      stride *= sizes[input] ?? 1
    }
    if (weight === 0) continue
    for (let output = 0; output < outputs; output += 1)
      result[output] = (result[output] ?? 0) + weight * (table[index * outputs + output] ?? 0)
  }
  return result
}
