import { countOf } from '@octavo/core/text/format.ts'
import type { CardFile } from './card-file.ts'

/** Files that keep the task from running, and what to do about them. */
export interface Needs {
  ids: string[]
  /** '3 of 7 files need attention.' */
  headline: string
  /** 'Enter the password of 1 and fix or remove 2.' */
  advice: string
}

/** What locked and failed files need, in words that every place on the page shares; nothing where none needs anything. */
export function needsOf(files: readonly Pick<CardFile, 'id' | 'progress'>[]): Needs | undefined {
  const idsOf = (kind: 'locked' | 'failed') => files.filter(({ progress }) => progress.kind === kind).map(({ id }) => id)
  const [locked, failed] = [idsOf('locked'), idsOf('failed')]
  const ids = [...locked, ...failed]
  if (ids.length === 0) return undefined
  return { ids, headline: headlineOf(ids.length, files.length), advice: adviceOf(locked.length, failed.length) }
}

function headlineOf(count: number, all: number): string {
  if (all === 1) return 'This file needs attention.'
  return `${count} of ${countOf(all, 'file')} ${count === 1 ? 'needs' : 'need'} attention.`
}

function adviceOf(locked: number, failed: number): string {
  if (failed === 0) return locked === 1 ? 'Enter its password or remove it.' : 'Enter their passwords or remove them.'
  if (locked === 0) return `Fix or remove ${failed === 1 ? 'it' : 'them'} to continue.`
  return `Enter the password of ${locked} and fix or remove ${failed}.`
}
