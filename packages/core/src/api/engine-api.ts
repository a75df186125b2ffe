import * as z from 'zod'
import { DocumentFacts, DocumentState } from '../files/facts.ts'
import { fontLanguages } from '../text/east-asian-faces.ts'
import { FidelityView } from './fidelity.ts'
import { maxSubstituteCharacters } from './font-limits.ts'
import { TaskAccessStatus } from './limits.ts'
import { Ref } from './refs.ts'

/** The engine wraps every answer. */
export const inData = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema })

export const TaskStatus = z.enum(['CREATED', 'QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** Statuses after which nothing changes until the task is executed again. */
export const endedStatuses: readonly TaskStatus[] = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED']

/** The details of a code: numbers, names, codes and lists of those. The message tables define which of them a code has. */
export const Details = z.record(z.string(), z.unknown())

/** An error in an answer: `message` is its sentence in the reader's language. */
export const ErrorView = z.object({ code: z.string(), message: z.string(), details: Details.optional() })
export type ErrorView = z.infer<typeof ErrorView>

export const DocumentView = z
  .object({ ref: Ref, name: z.string(), size: z.int(), mimeType: z.string(), state: DocumentState })
  /** `unlocked` if a password that opens it was given. */
  .extend({ ...DocumentFacts.partial().shape, unlocked: z.literal(true).optional(), error: ErrorView.optional() })
export type DocumentView = z.infer<typeof DocumentView>

/** `document` is the one that the result was made from; a result of several has none. */
export const ResultView = z.object({
  ref: Ref,
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  pageCount: z.int().optional(),
  document: Ref.optional(),
})
export type ResultView = z.infer<typeof ResultView>

/** A new name for a result; its extension stays. */
export const ResultName = z.strictObject({ name: z.string().trim().min(1).max(255) })

export const FileOutcome = z.object({ document: Ref, status: z.enum(['DONE', 'FAILED']), error: ErrorView.optional() })
export type FileOutcome = z.infer<typeof FileOutcome>

export const NoteView = z.object({
  code: z.string(),
  level: z.enum(['RESULT', 'INFO', 'WARNING']),
  message: z.string(),
  document: Ref.optional(),
  result: Ref.optional(),
  details: Details.optional(),
})
export type NoteView = z.infer<typeof NoteView>

/** Where a run is, as far as it is known: which step, which file of it and which page of that; `document` is one of the task's. */
export const RunPlace = z
  .object({ step: z.int(), steps: z.int(), file: z.int(), files: z.int(), document: Ref, page: z.int(), pages: z.int() })
  .partial()
export type RunPlace = z.infer<typeof RunPlace>

export const TaskView = z.object({
  taskRef: Ref,
  status: TaskStatus,
  taskAccessStatus: TaskAccessStatus,
  progress: z.number().min(0).max(1),
  queuePosition: z.int().optional(),
  /** Only while it runs. */
  place: RunPlace.optional(),
  error: ErrorView.optional(),
  files: z.array(FileOutcome),
  notes: z.array(NoteView),
  results: z.array(ResultView),
  /** Results that were compared with what they were made from, once the run has ended. */
  fidelity: z.array(FidelityView).optional(),
})
export type TaskView = z.infer<typeof TaskView>

/**
 * What has changed since the previous event, for the event `progress`: the run's current position, and the added results. Everything else
 * comes at the end.
 */
export const TaskProgress = TaskView.pick({ taskRef: true, status: true, progress: true, queuePosition: true, place: true, results: true })
export type TaskProgress = z.infer<typeof TaskProgress>

/** One step of a task: a tool and its options, which the tool's own schema validates. */
export const ExecuteOrder = z.strictObject({ taskType: z.string().max(64), options: z.record(z.string(), z.unknown()).default({}) })
export type ExecuteOrder = z.infer<typeof ExecuteOrder>

/** The maximum number of steps in a chain, including the first. */
export const maxSteps = 8

export const Execute = z.strictObject({
  taskRef: Ref,
  taskType: z.string().max(64),
  /** Empty for a tool that takes web pages. */
  documents: z.array(Ref).max(10_000).default([]),
  options: z.record(z.string(), z.unknown()).default({}),
  executeOrders: z
    .array(ExecuteOrder)
    .max(maxSteps - 1)
    .optional(),
})
export type Execute = z.infer<typeof Execute>

export const DocumentPassword = z.strictObject({ password: z.string().max(1024) })

/** Makes a document from one that the same owner already has here, or from a file on the web. */
export const DocumentSource = z.union([
  z.strictObject({ resultRef: Ref }),
  z.strictObject({ documentRef: Ref }),
  /** A file of one's archive or inbox by its place; the first without one. */
  z.strictObject({ archiveId: Ref, file: z.int().min(0).optional() }),
  z.strictObject({ shareId: Ref, file: z.int().min(0).optional() }),
  z.strictObject({ url: z.string().trim().min(1).max(4000) }),
])
export type DocumentSource = z.infer<typeof DocumentSource>

/** Options of `url-to-pdf`, whose first address is previewed before it is printed. */
export const PagePreview = z.strictObject({ options: z.record(z.string(), z.unknown()) })

export const PreviewQuery = z.strictObject({ width: z.coerce.number().int().min(16).max(1600).default(320) })

/** Options of `compress-pdf`; each level is tried with them. */
export const CompressPreview = z.strictObject({ options: z.record(z.string(), z.unknown()).default({}) })

/** The levels of `compress-pdf` that are tried, in this order. */
export const previewedLevels = ['balanced', 'strong', 'light', 'lossless'] as const
export type PreviewedLevel = (typeof previewedLevels)[number]

/** Where the bytes of a document are. */
export const Weight = z.object({
  bytes: z.int(),
  images: z.int(),
  fonts: z.int(),
  content: z.int(),
  other: z.int(),
  imageCount: z.int(),
  /** The bytes of each page: its content and the images that it is the first to show. */
  pages: z.array(z.int()),
})
export type Weight = z.infer<typeof Weight>

/** What a level makes of a document. */
export interface LevelPreview {
  level: PreviewedLevel
  size: number
  /** Whether the size was computed from the first pages alone. */
  isEstimate: boolean
  /** The page that changes most, if one changes at all. */
  worstPage?: number
}

/** The events of a compress preview. */
export type CompressPreviewEvent =
  | { kind: 'weight'; weight: Weight }
  | { kind: 'level'; preview: LevelPreview }
  | { kind: 'error'; code: string; message: string }

export const Ticket = z.object({ url: z.string(), expiresDate: z.string() })

/** The maximum number of characters per request. */
export const maxFontCharacters = 400

/** The characters of a text to be written, each once and in any order, and its style. */
export const FontRequest = z.strictObject({
  characters: z.string().min(1).max(maxFontCharacters),
  family: z.enum(['sans', 'serif', 'mono']).default('sans'),
  bold: z.boolean().default(false),
  italic: z.boolean().default(false),
})
export type FontRequest = z.input<typeof FontRequest>

/** A face reduced to some characters: those set in it, and common characters without a script that it also has. */
export const FontSubset = z.object({
  shows: z.string(),
  joins: z.string(),
  /** An OpenType font in base64, with outlines of either kind. */
  font: z
    .string()
    .max(8 * 1024 * 1024)
    .regex(/^(?:AAEAA|T1RUT)[\w+/]+={0,2}$/),
})
export type FontSubset = z.infer<typeof FontSubset>

/** A font that a document names but doesn't embed, by how it looks, and the characters that the document writes in it. */
export const SubstituteRequest = z.strictObject({
  characters: z.string().min(1).max(maxSubstituteCharacters),
  family: z.enum(['sans', 'serif']),
  bold: z.boolean(),
  language: z.enum(fontLanguages),
})
export type SubstituteRequest = z.infer<typeof SubstituteRequest>

/** An OpenType font in base64. */
export const SubstituteFont = z.object({ font: FontSubset.shape.font })
export type SubstituteFont = z.infer<typeof SubstituteFont>
