import * as z from 'zod'
import { isPlainError, type PlainError } from '../messages/errors.ts'

export const DocumentState = z.enum(['CHECKING', 'READY', 'LOCKED', 'DAMAGED'])
export type DocumentState = z.infer<typeof DocumentState>

/** What a permission of an encrypted PDF restricts. */
export const Restriction = z.enum(['print', 'print-high', 'copy', 'accessibility', 'modify', 'annotate', 'forms', 'assemble'])
export type Restriction = z.infer<typeof Restriction>

/** The maximum length of `pages` in the facts, the first ones; `pageCount` always counts all. */
export const maxListedPages = 2000

/** What the check of a document found. Sizes are in points, as displayed before rotation. */
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
  /** An image that couldn't be read completely; `share` is the readable part of its height, 0 to 1, if known. */
  incomplete: z.object({ share: z.number().optional() }).optional(),
  /** Why it can't be processed, if a password wouldn't help. */
  error: z.custom<PlainError>(isPlainError).optional(),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>
