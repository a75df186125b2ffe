import type { Rotation } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

/** How far a file has come. */
export type FileProgress =
  | { kind: 'waiting' }
  | { kind: 'uploading'; done: number }
  | { kind: 'checking' }
  | { kind: 'ready' }
  | { kind: 'locked'; message?: string; trying: boolean }
  | { kind: 'failed'; message: string; canRetry: boolean }

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
