import { Ref } from '@octavo/core/api/refs.ts'
import * as z from 'zod'

const documentRefs = z.registry<{ isDocument: true }>()

/** A document of the task, by its ref. Options refer to documents only by this schema, so that they can be found by walking it. */
export const DocumentRef = Ref.meta({ title: 'File' }).register(documentRefs, { isDocument: true })

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
  if (documentRefs.get(schema)) return typeof value === 'string' ? rename(value) : value
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return mapDocuments(schema.unwrap(), value, rename)
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((entry) => mapDocuments(schema.element, entry, rename))
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const fields: Record<string, z.core.$ZodType> = schema.shape
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, fields[name] ? mapDocuments(fields[name], part, rename) : part]),
    )
  }
  return value
}

/** The options that refer to one of these documents. */
export function optionsNaming(schema: z.ZodObject, options: Record<string, unknown>, documents: ReadonlySet<string>): string[] {
  const fields: Record<string, z.core.$ZodType> = schema.shape
  return Object.keys(options).filter((name) => {
    const field = fields[name]
    return field !== undefined && referencedDocuments(field, options[name]).some((document) => documents.has(document))
  })
}
