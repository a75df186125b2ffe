import type { FieldValues } from '@octavo/core/forms/field-value.ts'
import { maxFormFields } from '@octavo/core/forms/limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { emptyPdf, type Pdf } from '../engines/qpdf/pdf.ts'

/** Values as FDF (ISO 32000, 12.7.7). Names with dots become fields within fields; boxes to tick have names for values. */
export function writeFdf(values: FieldValues, source: string): Buffer {
  const root: Node = { below: new Map(), value: undefined }
  for (const [name, value] of Object.entries(values)) {
    let node = root
    for (const part of name.split('.')) {
      const next = node.below.get(part) ?? { below: new Map(), value: undefined }
      node.below.set(part, next)
      node = next
    }
    node.value = Array.isArray(value)
      ? `[${value.map(text).join(' ')}]`
      : typeof value === 'boolean'
        ? value
          ? '/Yes'
          : '/Off'
        : text(value)
  }
  const fields = kidsOf(root)
  return Buffer.from(
    `%FDF-1.2\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</FDF<</F${text(source)}/Fields[${fields}]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )
}

/** The values in FDF. Throws `DATA_NOT_READ` for anything else. */
export function readFdf(bytes: Uint8Array): FieldValues {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/%FDF-/.test(written.slice(0, 1024))) throw new AppError('DATA_NOT_READ')
  using pdf = emptyPdf()
  const values: FieldValues = {}
  try {
    const catalogue = objectsOf(pdf, written).find((object) => object.get('/FDF').isDictionary)
    if (!catalogue) throw new AppError('DATA_NOT_READ')
    for (const field of catalogue.get('/FDF').get('/Fields').items(maxFormFields)) take(values, field, [])
  } catch (cause) {
    throw new AppError('DATA_NOT_READ', { cause })
  }
  return values
}

interface Node {
  below: Map<string, Node>
  value: string | undefined
}

function kidsOf({ below }: Node): string {
  return [...below]
    .map(([name, node]) => {
      const value = node.value === undefined ? '' : `/V ${node.value}`
      const kids = node.below.size > 0 ? `/Kids[${kidsOf(node)}]` : ''
      return `<</T${text(name)}${value}${kids}>>`
    })
    .join('\n')
}

function text(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return `(${value.replace(/[\\()]/g, '\\$&')})`
  return `<FEFF${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`
}

const maxObjects = 1000
const maxDepth = 60

/** The objects of a file whose own table isn't trusted. References are followed only to values of fields, which programs write inside. */
function objectsOf(pdf: Pdf, written: string): PdfObject[] {
  const bodies = new Map<string, string>()
  for (const [, number = '', body = ''] of written.matchAll(/(\d+)\s+\d+\s+obj\b([\s\S]*?)\bendobj\b/g)) {
    if (bodies.size >= maxObjects) throw new AppError('DATA_NOT_READ')
    bodies.set(number, body)
  }
  const resolved = [...bodies.values()].map((body) => withoutReferences(body, bodies, 0))
  return resolved.map((body) => pdf.parse(body.trim()))
}

function withoutReferences(body: string, bodies: ReadonlyMap<string, string>, depth: number): string {
  if (depth > maxDepth || body.length > 20_000_000) throw new AppError('DATA_NOT_READ')
  return body.replace(/(\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>)|(\d+)\s+\d+\s+R\b/g, (whole, string?: string, number?: string) => {
    if (string !== undefined || number === undefined) return whole
    return withoutReferences(bodies.get(number) ?? 'null', bodies, depth + 1)
  })
}

function take(values: FieldValues, field: PdfObject, path: readonly string[]): void {
  if (path.length > maxDepth || Object.keys(values).length >= maxFormFields) throw new AppError('DATA_NOT_READ')
  const name = field.get('/T').text
  const own = name === undefined ? path : [...path, name]
  const value = field.get('/V')
  if (!value.isNull && own.length > 0) values[own.join('.')] = valueIn(value)
  for (const kid of field.get('/Kids').items(maxFormFields)) take(values, kid, own)
}

function valueIn(value: PdfObject): string | string[] {
  if (value.isArray) return value.items(5000).map((item) => item.text ?? item.name?.slice(1) ?? '')
  return (value.text ?? value.name?.slice(1) ?? '').replace(/\r\n?/g, '\n')
}
