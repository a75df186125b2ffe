import { isDocumentRef } from '@octavo/core/options/document-ref.ts'
import * as z from 'zod'

/** The documents that a value of this schema refers to. */
export function referencedDocuments(schema: z.core.$ZodType, value: unknown): string[] {
  const found: string[] = []
  mapDocuments(schema, value, (document) => {
    found.push(document)
    return document
  })
  return found
}

/** The same value with every document ref replaced. It may be invalid: what doesn't match the schema stays unchanged. */
export function mapDocuments<Value>(schema: z.core.$ZodType, value: Value, rename: (document: string) => string): Value
export function mapDocuments(schema: z.core.$ZodType, value: unknown, rename: (document: string) => string): unknown {
  if (isDocumentRef(schema)) return typeof value === 'string' ? rename(value) : value
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return mapDocuments(schema.unwrap(), value, rename)
  if (schema instanceof z.ZodUnion) return mapDocuments(optionOf(schema, value) ?? z.unknown(), value, rename)
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((entry) => mapDocuments(schema.element, entry, rename))
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const fields: Record<string, z.core.$ZodType> = schema.shape
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, fields[name] ? mapDocuments(fields[name], part, rename) : part]),
    )
  }
  return value
}

/** The branch of a union that a value takes; for an edit the one of its kind, whether or not the rest of it is valid. */
function optionOf(union: z.ZodUnion, value: unknown): z.core.$ZodType | undefined {
  if (!(union instanceof z.ZodDiscriminatedUnion)) return union.options.find((option) => z.safeParse(option, value).success)
  const name = union.def.discriminator
  return union.options.find((option) => {
    if (!(option instanceof z.ZodObject) || typeof value !== 'object' || value === null) return false
    const shape: Record<string, z.core.$ZodType> = option.shape
    return shape[name] !== undefined && name in value && z.safeParse(shape[name], Reflect.get(value, name)).success
  })
}

/** The options that refer to one of these documents. */
export function optionsNaming(schema: z.ZodObject, options: Record<string, unknown>, documents: ReadonlySet<string>): string[] {
  const fields: Record<string, z.core.$ZodType> = schema.shape
  return Object.keys(options).filter((name) => {
    const field = fields[name]
    return field !== undefined && referencedDocuments(field, options[name]).some((document) => documents.has(document))
  })
}
