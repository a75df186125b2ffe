import type { Rotation } from '../plan/page-plan.ts'
import type { PageSource } from '../thumbs/page-source.ts'

/** The state of a file. */
export type FileProgress =
  | { kind: 'waiting' }
  | { kind: 'uploading'; done: number /** The connection is lost; the upload resumes by itself. */; isBroken?: boolean }
  | { kind: 'checking' }
  | { kind: 'ready' /** A problem of the file, which can still be used. */; warning?: string }
  | { kind: 'locked'; message?: string; trying: boolean }
  | { kind: 'failed'; message: string; canRetry: boolean /** Instead of `Try again`. */; retryLabel?: string }

/** A file as shown on its card. */
export interface CardFile {
  id: string
  name: string
  size: number
  progress: FileProgress
  pageCount?: number
  source?: PageSource
  /** The cover page, the first one by default. */
  cover?: { page: number; rotation: Rotation }
  /** Instead of the page count, such as `5 of 24 pages`. */
  pagesText?: string
}

/** Whether two cards look the same, so that only changed ones render again. */
export function sameCard(one: CardFile, other: CardFile): boolean {
  if (one === other) return true
  const { cover, ...rest } = one
  const { cover: otherCover, ...otherRest } = other
  return sameFields(rest, otherRest) && (cover === otherCover || sameFields(cover ?? {}, otherCover ?? {}))
}

function sameFields(one: object, other: object): boolean {
  const fields = Object.entries(one)
  return fields.length === Object.keys(other).length && fields.every(([name, value]) => Object.is(value, Reflect.get(other, name)))
}

/** The actions of a card. */
export interface CardActions {
  /** Opens the file chooser; without it there is no card to add files. */
  add?: () => void
  /** Moves a file to this position, counted without itself. */
  move: (id: string, to: number) => void
  remove: (id: string) => void
  retry: (id: string) => void
  unlock: (id: string, password: string) => void
  rotate?: (id: string) => void
  /** Opens the file chooser for a replacement of this file. */
  replace?: (id: string) => void
}
