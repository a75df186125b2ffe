import { FontSubset, SubstituteFont, type SubstituteRequest, Weight } from '@octavo/core/api/engine-api.ts'
import { DocumentFacts } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { FieldValues } from '@octavo/core/forms/field-value.ts'
import { FormView } from '@octavo/core/forms/form-field.ts'
import { type Job, nothing } from '@octavo/sandbox/job.ts'
import * as z from 'zod'
import type { TextStyle } from './fonts/fonts.ts'
import type { Inspection } from './inspect/facts.ts'

/** A file in the job's folder, by name. */
export interface FilePayload {
  name: string
  /** The type detected on upload. */
  mimeType?: MediaType
  password?: string
}

export interface PreviewPayload extends FilePayload {
  /** Counted from 1. */
  page: number
  width: number
  /** The name of the WebP file. */
  output: string
}

export interface RewritePayload extends FilePayload {
  output: string
}

export interface FormPayload extends FilePayload {
  /** Whether fields are proposed where the pages seem to ask for them. */
  find: boolean
}

export interface FontsPayload {
  characters: string
  style: TextStyle
}

const Preview = z.object({ width: z.number(), height: z.number(), bytes: z.number() })
export type Preview = z.infer<typeof Preview>

/** `repaired` if the document was damaged; `encrypted` if it was encrypted, which the written one isn't. */
const Rewritten = z.object({ pageCount: z.int(), repaired: z.boolean(), encrypted: z.boolean() })
export type Rewritten = z.infer<typeof Rewritten>

export const inspectJob: Job<FilePayload, undefined, Inspection> = {
  name: 'inspect',
  told: nothing,
  result: z.object({ state: z.enum(['READY', 'LOCKED', 'DAMAGED']), facts: DocumentFacts }),
}
export const previewJob: Job<PreviewPayload, undefined, Preview> = { name: 'preview', told: nothing, result: Preview }
export const rewriteJob: Job<RewritePayload, undefined, Rewritten> = { name: 'rewrite', told: nothing, result: Rewritten }
export const weighJob: Job<FilePayload, undefined, Weight> = { name: 'weigh', told: nothing, result: Weight }
export const readFormJob: Job<FormPayload, undefined, FormView> = { name: 'read-form', told: nothing, result: FormView }
export const readValuesJob: Job<FilePayload, undefined, FieldValues> = { name: 'read-values', told: nothing, result: FieldValues }
export const fontSubsetsJob: Job<FontsPayload, undefined, FontSubset[]> = {
  name: 'font-subsets',
  told: nothing,
  result: z.array(FontSubset),
}
export const substituteFontJob: Job<SubstituteRequest, undefined, SubstituteFont> = {
  name: 'substitute-font',
  told: nothing,
  result: SubstituteFont,
}

/** What every document process can do, apart from the loaded tools. */
export interface DocumentJobs {
  inspect: typeof inspectJob
  preview: typeof previewJob
  rewrite: typeof rewriteJob
  weigh: typeof weighJob
  'read-form': typeof readFormJob
  'read-values': typeof readValuesJob
  'font-subsets': typeof fontSubsetsJob
  'substitute-font': typeof substituteFontJob
}
