import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { PlainError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'

/** One document of the task, laid into the job's folder. */
export interface RunInput {
  /** The document's ref. */
  document: string
  /** Its place among the files as they were given, from 1. */
  number: number
  /** Its name as the person knows it; never a path. */
  name: string
  mimeType: MediaType
  size: number
  /** Where it lies inside the sandbox. */
  path: string
  password?: string
  facts?: DocumentFacts
}

/** What a runner makes. The file at `path` is taken over as soon as it is delivered. */
export interface RunOutput {
  path: string
  /** Base name without extension; the engine makes names safe and distinct. */
  name: string
  mimeType: MediaType
  pageCount?: number
  /** What it opens with, where it was locked: a further step of the task needs it. It is never kept. */
  password?: string
}

/** All that a runner may touch. It runs inside a `pdf` slot: no network, no other files. */
export interface RunContext<Options> {
  inputs: readonly RunInput[]
  options: Options
  /** A fresh path in the job's folder. */
  newPath(extension: string): string
  /** Says which input the results that follow are made of, until it says otherwise; none where it is several. */
  setSource(document: string | undefined): void
  /** Hands over a result; it can be downloaded while the task goes on. */
  deliver(output: RunOutput): Promise<void>
  note(note: Note): void
  /** One input could not be used; the others go on. */
  fail(document: string, error: PlainError): void
  /** True progress, 0 to 1, and where that is. */
  progress(done: number, place?: FilePlace): void
}

/** The file and the page that a runner is at. */
export type FilePlace = Omit<RunPlace, 'step' | 'steps'>

/** Tells how much of one file is done, and at which of its pages, where it is done page by page. */
export type TellProgress = (done: number, at?: Pick<FilePlace, 'page' | 'pages'>) => void

export type Runner<Options> = (context: RunContext<Options>) => Promise<void>
