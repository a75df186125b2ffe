import * as z from 'zod'
import { Ref } from '../api/refs.ts'

const documentRefs = z.registry<{ isDocument: true }>()

/** A document of the task, by its ref. Options refer to documents only by this schema, so that they can be found by walking it. */
export const DocumentRef = Ref.meta({ title: 'File' }).register(documentRefs, { isDocument: true })

/** Whether a schema is the ref of a document. */
export function isDocumentRef(schema: z.core.$ZodType): boolean {
  return documentRefs.get(schema) !== undefined
}
