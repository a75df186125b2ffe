import { t } from '@octavo/core/words/t.ts'
import type { UnsentFile } from '../work-storage.ts'
import type { WorkFile } from './work-file.ts'

/** The files that a reload would lose, since their bytes are only on this device. */
export function unsentFiles(files: readonly WorkFile[]): UnsentFile[] {
  return files.flatMap(({ name, size, lastModified, announced, facts, origin, progress }, place) =>
    facts || origin || lastModified === undefined || (progress.kind === 'failed' && !progress.canRetry)
      ? []
      : [{ name, size, lastModified, place, announced }],
  )
}

/** A placeholder for a file whose bytes were lost by the reload; it asks for the file. */
export function lostFile(id: string, { name, size, lastModified, announced }: UnsentFile): WorkFile {
  const message = t('The upload was interrupted when the page reloaded. Choose this file again to continue.')
  return { id, name, size, lastModified, announced, progress: { kind: 'failed', message, canRetry: true, retryLabel: t('Choose again') } }
}

/** Whether only the card of a file is left. */
export function isLost({ file, facts, origin, lastModified }: WorkFile): boolean {
  return !file && !facts && !origin && lastModified !== undefined
}

/** Whether a chosen file is the lost one, by what a browser knows about a file without reading it. */
export function sameFile(lost: WorkFile, { name, size, lastModified }: WorkFile): boolean {
  return isLost(lost) && lost.name === name && lost.size === size && lost.lastModified === lastModified
}
