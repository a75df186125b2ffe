import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type Conversion, countRemoved } from '../conversion.ts'
import { maxNameBytes, maxStringBytes, nameBytes, numberWithin, shortName } from './limits.ts'

const maxItems = 1_000_000

/** Shortens the names and strings in a dictionary or array that are longer than allowed, and brings its numbers within bounds. */
export function shortenValues(conversion: Conversion, object: PdfObject): void {
  if (object.isArray) {
    for (const [index, item] of object.items(maxItems).entries()) {
      const short = shortened(conversion, item)
      if (short) object.setAt(index, short)
    }
    return
  }
  for (const key of object.keys()) {
    const value = object.get(key)
    const short = shortened(conversion, value)
    const shortKey = shortNameOf(key)
    if (shortKey !== undefined) object.remove(key).set(shortKey, short ?? value)
    else if (short) object.set(key, short)
  }
}

function shortened(conversion: Conversion, value: PdfObject): PdfObject | `/${string}` | undefined {
  if (value.type === 'name') return shortNameOf(value.name ?? '')
  if (value.type === 'integer' || value.type === 'real') return numberOf(conversion, value)
  if (value.type !== 'string') return undefined
  const { bytes } = value
  const most = maxStringBytes(conversion.part)
  if (!bytes || bytes.length <= most) return undefined
  countRemoved(conversion, 'texts')
  // An even number, since a character may have two bytes.
  return conversion.pdf.bytes(bytes.subarray(0, most - (most % 2)))
}

function numberOf({ pdf, part }: Conversion, value: PdfObject): PdfObject | undefined {
  const text = value.number === undefined ? undefined : numberWithin(value.number, value.type === 'integer', part)
  return text === undefined ? undefined : pdf.parse(text)
}

function shortNameOf(name: string): `/${string}` | undefined {
  const bytes = nameBytes(name.slice(1))
  return bytes.length > maxNameBytes ? `/${shortName(bytes)}` : undefined
}
