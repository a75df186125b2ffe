import type { Rotation } from '../plan/page-plan.ts'
import type { PageSource } from '../thumbs/page-source.ts'

/** How far a file has come. */
export type FileProgress =
  | { kind: 'waiting' }
  | { kind: 'uploading'; done: number /** The connection is lost; the upload goes on by itself. */; isBroken?: boolean }
  | { kind: 'checking' }
  | { kind: 'ready' /** What is wrong with it, though it can be used. */; warning?: string }
  | { kind: 'locked'; message?: string; trying: boolean }
  | { kind: 'failed'; message: string; canRetry: boolean /** In place of `Try again`. */; retryLabel?: string }

/** A file as its card shows it. */
export interface CardFile {
  id: string
  name: string
  size: number
  progress: FileProgress
  pageCount?: number
  source?: PageSource
  /** The page on top, the first one unless said otherwise. */
  cover?: { page: number; rotation: Rotation }
  /** In place of the number of pages, such as `5 of 24 pages`. */
  pagesText?: string
}

/** Tells whether two cards look the same, so that only what changed is drawn again. */
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

/** What can be done on a card. */
export interface CardActions {
  /** Opens the file chooser; without it there is no card to add files. */
  add?: () => void
  /** Puts a file to this place, counted without itself. */
  move: (id: string, to: number) => void
  remove: (id: string) => void
  retry: (id: string) => void
  unlock: (id: string, password: string) => void
  rotate?: (id: string) => void
  /** Opens the file chooser for a file that takes the place of this one. */
  replace?: (id: string) => void
}
