import * as z from 'zod'
import { Email } from '../accounts/email.ts'
import { DocumentView, ErrorView, FileOutcome, NoteView, ResultView, TaskStatus } from './engine-api.ts'
import { Plan, TaskAccessStatus } from './limits.ts'
import { Ref } from './refs.ts'

export const EngineTokenRequest = z.strictObject({ taskType: z.string().max(64), taskRef: Ref.optional() })

export const EngineTokenView = z.object({ engineToken: z.string(), engineUrl: z.string(), taskRef: Ref, expiresAt: z.string() })

export const LimitsView = z.object({
  plan: Plan,
  maxFileSize: z.int(),
  maxFiles: z.int(),
  maxTotalSize: z.int(),
  tasksPerDay: z.int().nullable(),
  tasksLeftToday: z.int().nullable(),
  /** The languages in which a tool recognises text in scans, by their codes. */
  textLanguages: z.array(z.string()).optional(),
  accept: z.object({ extensions: z.array(z.string()), mimeTypes: z.array(z.string()) }),
})
export type LimitsView = z.infer<typeof LimitsView>

/** What the main API always tells an owner of a task. */
export const OwnedTaskFacts = z.object({
  taskRef: Ref,
  taskType: z.string(),
  status: TaskStatus,
  taskAccessStatus: TaskAccessStatus,
  createdDate: z.string(),
  finishedDate: z.string().optional(),
  expiresDate: z.string(),
})

/** A task as its owner sees it from the main API. */
export const OwnedTaskView = OwnedTaskFacts.extend({
  documents: z.array(DocumentView),
  files: z.array(FileOutcome),
  notes: z.array(NoteView),
  results: z.array(ResultView),
  previewUrl: z.string().optional(),
})
export type OwnedTaskView = z.infer<typeof OwnedTaskView>

export const NewsletterSubscription = z.strictObject({ email: Email })

/** The body of every error, in both services. */
export const ErrorBody = ErrorView.extend({ requestId: z.string(), fields: z.record(z.string(), z.string()).optional() })
export type ErrorBody = z.infer<typeof ErrorBody>
