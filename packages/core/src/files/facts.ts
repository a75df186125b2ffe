import * as z from 'zod'
import { isPlainError, type PlainError } from '../messages/errors.ts'

export const DocumentState = z.enum(['CHECKING', 'READY', 'LOCKED', 'DAMAGED'])
export type DocumentState = z.infer<typeof DocumentState>

/** What a permission of an encrypted PDF forbids. */
export const Restriction = z.enum(['print', 'print-high', 'copy', 'accessibility', 'modify', 'annotate', 'forms', 'assemble'])
export type Restriction = z.infer<typeof Restriction>

/** `pages` of the facts lists at most so many, the first ones; `pageCount` always counts all. */
export const maxListedPages = 2000

/** What the check of a document found out. Sizes are in points, as displayed before rotation. */
export const DocumentFacts = z.object({
  pageCount: z.int().optional(),
  pages: z.array(z.object({ width: z.number(), height: z.number(), rotation: z.int() })).optional(),
  encrypted: z.boolean(),
  restrictions: z.array(Restriction).optional(),
  signed: z.boolean(),
  hasForms: z.boolean(),
  hasOutline: z.boolean(),
  title: z.string().optional(),
  createdDate: z.string().optional(),
  repaired: z.boolean().optional(),
  /** An image of which not all could be read; `share` is how much of its height, 0 to 1, where that can be told. */
  incomplete: z.object({ share: z.number().optional() }).optional(),
  /** Why it cannot be worked on, where a password would not help. */
  error: z.custom<PlainError>(isPlainError).optional(),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>
