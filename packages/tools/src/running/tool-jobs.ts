import { RunPlace } from '@octavo/core/api/engine-api.ts'
import { FidelityReport } from '@octavo/core/api/fidelity.ts'
import { isMediaType, type MediaType } from '@octavo/core/files/media-types.ts'
import { isPlainError, type PlainError } from '@octavo/core/messages/errors.ts'
import { isNote, type Note } from '@octavo/core/messages/notes.ts'
import { type Job, nothing } from '@octavo/sandbox/job.ts'
import * as z from 'zod'
import type { OptionValues } from '../options/options-module.ts'
import type { RunInput } from './runner.ts'

/** An input file in the job's folder. */
export interface ToolInput extends Omit<RunInput, 'path' | 'number'> {
  /** Its name there. */
  file: string
  /** It came in the same call as the run and hasn't been inspected: the job does that first. */
  isUnchecked?: true
}

/** One tool run on files in the job's folder. */
export interface RunToolPayload {
  /** The type of a ready tool. */
  type: string
  /** As parsed by the tool's schema. */
  options: OptionValues
  /** The tools whose required permissions files must grant, if it isn't just this one: a chain checks once, at its start. */
  asksFor?: readonly string[]
  /** The final permissions of the results, if a later step encrypts them. */
  permissions?: unknown
  inputs: readonly ToolInput[]
  /** The most rows of a table; as many as one task can fill by default. */
  maxRows?: number
  /** Results may be ranges of the inputs, whose bytes are stored already. */
  takesRanges?: boolean
}

/** Rows that a task can fill within its time as it is configured at first. */
export const usualMaxRows = 10_000

const ToldNote = z.custom<Note>(isNote)
const ToldError = z.custom<PlainError>(isPlainError)

/** A file that a tool has written into the job's folder. */
const ToolResult = z.object({
  file: z.string(),
  /** Where it begins, if the file is an input; `size` bytes of that are the result. */
  start: z.int().nonnegative().exactOptional(),
  name: z.string(),
  mimeType: z.custom<MediaType>(isMediaType),
  size: z.number(),
  pageCount: z.int().exactOptional(),
  /** The document it was made from, if it was exactly one. */
  document: z.string().exactOptional(),
  /** Its password, if it was encrypted: a later step of the task needs it. It is never stored. */
  password: z.string().exactOptional(),
})
export type ToolResult = z.infer<typeof ToolResult>

/** How a result looks beside the input that it was made from. */
const ToolProof = z.object({
  /** The result's name in the job's folder, which it may have left by now. */
  result: z.string(),
  document: z.string(),
  report: FidelityReport,
  /** The name of the result as a PDF. */
  file: z.string(),
})
export type ToolProof = z.infer<typeof ToolProof>

/** The messages of a tool while it works. */
const ToolTold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('results'), results: z.array(ToolResult) }),
  /** All results of this input are delivered, and are compared with it next. */
  z.object({ kind: z.literal('delivered'), document: z.string(), isCompared: z.boolean() }),
  ToolProof.extend({ kind: z.literal('proof') }),
  z.object({ kind: z.literal('note'), note: ToldNote }),
  z.object({ kind: z.literal('fail'), document: z.string(), error: ToldError }),
  z.object({ kind: z.literal('progress'), done: z.number(), place: RunPlace.exactOptional() }),
])
export type ToolTold = z.infer<typeof ToolTold>

export interface WebPagePreviewPayload {
  /** The type of a ready tool that takes addresses. */
  type: string
  /** The tool's options; the first address is shown. */
  options: unknown
  /** The WebP file's name in the job's folder. */
  output: string
}

export const runToolJob: Job<RunToolPayload, ToolTold, undefined> = { name: 'run-tool', told: ToolTold, result: nothing }
export const previewWebPageJob: Job<WebPagePreviewPayload, undefined, undefined> = {
  name: 'preview-web-page',
  told: nothing,
  result: nothing,
}

/** The jobs of a slot with the tools' runners. */
export interface ToolJobs {
  'run-tool': typeof runToolJob
  'preview-web-page': typeof previewWebPageJob
}
