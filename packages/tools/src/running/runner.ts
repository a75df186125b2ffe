import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import type { FidelityReport } from '@octavo/core/api/fidelity.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { PlainError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import type { FileRange } from '@octavo/documents/extract/images/stored-streams.ts'

/** One document of the task, copied into the job's folder. */
export interface RunInput {
  /** The document's ref. */
  document: string
  /** Its position among the given files, from 1. */
  number: number
  /** Its original name; never a path. */
  name: string
  mimeType: MediaType
  size: number
  /** Its path inside the sandbox. */
  path: string
  password?: string
  facts?: DocumentFacts
}

/** A runner's result. The file at `path` is taken over as soon as it is delivered, unless it's a range of an input. */
export interface RunOutput {
  path: string
  /** The part of an input that is the result; `takesRanges` tells whether that is possible. */
  range?: FileRange
  /** Base name without extension; the engine makes names safe and unique. */
  name: string
  mimeType: MediaType
  pageCount?: number
  /** Its password, if it was encrypted: a later step of the task needs it. It is never stored. */
  password?: string
}

/** How a delivered result looks beside the input that it was made from. */
export interface RunProof {
  /** The path under which it was delivered. */
  result: string
  /** The input's ref. */
  document: string
  report: FidelityReport
  /** The result as a PDF, whose pages are shown beside the original's. It is taken over. */
  path: string
}

/** Everything a runner may use. It runs inside a slot: no network, no other files. */
export interface RunContext<Options> {
  inputs: readonly RunInput[]
  options: Options
  /** No table with more rows is read. */
  maxRows: number
  /** Results may be ranges of inputs: nothing is copied for them. */
  takesRanges: boolean
  /** A new path in the job's folder. */
  newPath(extension: string): string
  /** Sets the input that the following results are made from; undefined for several. */
  setSource(document: string | undefined): void
  /** Hands over a result; it can be downloaded while the task continues. */
  deliver(output: RunOutput): Promise<void>
  /** All results of an input are delivered: should the run break off, that input hasn't failed. `isCompared` if they are still to be. */
  delivered(document: string, isCompared: boolean): Promise<void>
  prove(proof: RunProof): Promise<void>
  note(note: Note): void
  /** An input couldn't be used; the others continue. */
  fail(document: string, error: PlainError): void
  /** Progress from 0 to 1, and the current file and page. */
  progress(done: number, place?: FilePlace): void
}

/** The file and page that a runner is working on. */
export type FilePlace = Omit<RunPlace, 'step' | 'steps'>

/** Reports how much of one file is done, and at which page, if it is processed page by page. */
export type TellProgress = (done: number, at?: Pick<FilePlace, 'page' | 'pages'>) => void

export type Runner<Options> = (context: RunContext<Options>) => Promise<void>
