import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { CardFile } from './card-file.ts'

/** Files that keep the task from running, and what to do about them. */
export interface Needs {
  ids: string[]
  /** '3 of 7 files need attention.' */
  headline: string
  /** 'Enter the password of 1 and fix or remove 2.' */
  advice: string
}

/** What locked and failed files need, in words shared by the whole page; undefined if none needs anything. */
export function needsOf(files: readonly Pick<CardFile, 'id' | 'progress'>[]): Needs | undefined {
  const idsOf = (kind: 'locked' | 'failed') => files.filter(({ progress }) => progress.kind === kind).map(({ id }) => id)
  const [locked, failed] = [idsOf('locked'), idsOf('failed')]
  const ids = [...locked, ...failed]
  if (ids.length === 0) return undefined
  return { ids, headline: headlineOf(ids.length, files.length), advice: adviceOf(locked.length, failed.length) }
}

function headlineOf(count: number, all: number): string {
  if (all === 1) return t('This file needs attention.')
  return plural(count, '# of {all} files needs attention.', '# of {all} files need attention.', { all })
}

function adviceOf(locked: number, failed: number): string {
  if (failed === 0) return plural(locked, 'Enter its password or remove it.', 'Enter their passwords or remove them.')
  if (locked === 0) return plural(failed, 'Fix or remove it to continue.', 'Fix or remove them to continue.')
  return t('Enter the password of {locked} and fix or remove {failed}.', { locked, failed })
}
