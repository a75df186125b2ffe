import { RunPlace } from '@octavo/core/api/engine-api.ts'
import { isMediaType, type MediaType } from '@octavo/core/files/media-types.ts'
import { isPlainError, type PlainError } from '@octavo/core/messages/errors.ts'
import { isNote, type Note } from '@octavo/core/messages/notes.ts'
import { type Job, nothing } from '@octavo/sandbox/job.ts'
import * as z from 'zod'
import type { OptionValues } from '../options/options-module.ts'
import type { RunInput } from './runner.ts'

/** A file in the job's folder that a tool works on; `file` is its name there. */
export type ToolInput = Omit<RunInput, 'path' | 'number'> & { file: string }

/** One tool over files that lie in the job's folder. */
export interface RunToolPayload {
  /** That of a ready tool. */
  type: string
  /** As the tool's own schema gave them. */
  options: OptionValues
  /** The tools for which files must allow what they do, where they are not this one alone: a chain asks once, at its beginning. */
  asksFor?: readonly string[]
  /** What the results allow in the end, where a later step locks them: the permissions of that step. */
  permissions?: unknown
  inputs: readonly ToolInput[]
}

const ToldNote = z.custom<Note>(isNote)
const ToldError = z.custom<PlainError>(isPlainError)

/** A file that a tool has left in the job's folder. */
const ToolResult = z.object({
  file: z.string(),
  name: z.string(),
  mimeType: z.custom<MediaType>(isMediaType),
  size: z.number(),
  pageCount: z.int().exactOptional(),
  /** The document that it was made of, where it was made of one. */
  document: z.string().exactOptional(),
  /** What it opens with, where it was locked: a further step of the task needs it. It is never kept. */
  password: z.string().exactOptional(),
})
export type ToolResult = z.infer<typeof ToolResult>

/** What a tool tells while it works. */
const ToolTold = z.discriminatedUnion('kind', [
  ToolResult.extend({ kind: z.literal('result') }),
  z.object({ kind: z.literal('note'), note: ToldNote }),
  z.object({ kind: z.literal('fail'), document: z.string(), error: ToldError }),
  z.object({ kind: z.literal('progress'), done: z.number(), place: RunPlace.exactOptional() }),
])
export type ToolTold = z.infer<typeof ToolTold>

export interface WebPagePreviewPayload {
  /** That of a ready tool which takes addresses. */
  type: string
  /** Those of the tool; the first address is the one that is shown. */
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

/** What a slot with the tools' runners can do. */
export interface ToolJobs {
  'run-tool': typeof runToolJob
  'preview-web-page': typeof previewWebPageJob
}
