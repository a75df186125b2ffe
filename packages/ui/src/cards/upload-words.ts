import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { CardFile } from './card-file.ts'

/** The progress of uploads whose pages are already shown. */
export interface UploadSum {
  text: string
  /** 0 to 1, by bytes. */
  done: number
}

/** The text about running uploads; undefined once all files have arrived. */
export function uploadSum(files: readonly Pick<CardFile, 'name' | 'size' | 'progress'>[]): UploadSum | undefined {
  const moving = files.filter(({ progress }) => progress.kind !== 'failed' && progress.kind !== 'locked')
  const left = moving.filter(({ progress }) => progress.kind === 'waiting' || progress.kind === 'uploading')
  if (left.length === 0) return undefined
  const bytes = moving.reduce((sum, { size }) => sum + size, 0)
  const sent = moving.reduce((sum, { size, progress }) => sum + size * shareOf(progress), 0)
  const done = bytes === 0 ? 0 : sent / bytes
  const isBroken = left.some(({ progress }) => progress.kind === 'uploading' && progress.isBroken)
  return {
    done,
    text: isBroken ? t('Connection lost. The upload continues by itself.') : wordsOf(left, { moving, percent: Math.floor(done * 100) }),
  }
}

function wordsOf(left: readonly { name: string }[], { moving, percent }: { moving: readonly unknown[]; percent: number }): string {
  const [first] = left
  if (moving.length === 1 && first) return t('Uploading {name}, {percent}%', { name: first.name, percent })
  const done = moving.length - left.length
  return plural(moving.length, 'Uploaded {done} of # file, {percent}%', 'Uploaded {done} of # files, {percent}%', { done, percent })
}

function shareOf(progress: CardFile['progress']): number {
  if (progress.kind === 'uploading') return progress.done
  return progress.kind === 'waiting' ? 0 : 1
}
