import { expect, test } from 'vitest'
import type { FileProgress } from './card-file.ts'
import { needsOf } from './needs-words.ts'

const progress: Record<string, FileProgress> = {
  ready: { kind: 'ready' },
  locked: { kind: 'locked', trying: false },
  failed: { kind: 'failed', message: 'Damaged', canRetry: false },
}

test.each([
  ['ready ready', undefined],
  ['locked', 'This file needs attention. Enter its password or remove it.'],
  ['failed', 'This file needs attention. Fix or remove it to continue.'],
  ['locked ready', '1 of 2 files needs attention. Enter its password or remove it.'],
  ['locked locked ready', '2 of 3 files need attention. Enter their passwords or remove them.'],
  ['failed failed', '2 of 2 files need attention. Fix or remove them to continue.'],
  ['locked ready failed ready failed ready ready', '3 of 7 files need attention. Enter the password of 1 and fix or remove 2.'],
])('%s', (kinds, words) => {
  const files = kinds.split(' ').map((kind, index) => ({ id: `${index}`, progress: progress[kind] ?? { kind: 'ready' as const } }))
  const needs = needsOf(files)
  expect(needs && `${needs.headline} ${needs.advice}`).toBe(words)
  expect(needs?.ids.toSorted()).toEqual(words && files.filter(({ progress: { kind } }) => kind !== 'ready').map(({ id }) => id))
})
