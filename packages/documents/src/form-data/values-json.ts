import { FieldValues } from '@octavo/core/forms/field-value.ts'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Values as JSON: an object with the names of fields. */
export function writeJsonValues(values: FieldValues): string {
  return `${JSON.stringify(values, null, 2)}\n`
}

/** The values in JSON. Numbers become texts, and null an empty one. Throws `DATA_NOT_READ`. */
export function readJsonValues(text: string): FieldValues {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new AppError('DATA_NOT_READ', { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new AppError('DATA_NOT_READ')
  const plain = Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, plainValue(value)]))
  const { data } = FieldValues.safeParse(plain)
  if (!data) throw new AppError('DATA_NOT_READ')
  return data
}

function plainValue(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : value
}
