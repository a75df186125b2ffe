import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import { lockWords } from './lock-words.ts'

const known = (more: Partial<DocumentView>): DocumentView => ({
  ref: 'r',
  name: 'a.pdf',
  size: 1,
  mimeType: 'application/pdf',
  state: 'READY',
  encrypted: true,
  ...more,
})
const ready = { kind: 'ready' } as const

test.each([
  [{ progress: { kind: 'locked', trying: false } } as const, 'Asks for a password. Enter it on the file.'],
  [{ progress: ready }, undefined],
  [{ progress: { kind: 'checking' } } as const, undefined],
  [{ progress: ready, facts: known({ state: 'DAMAGED' }) }, "Is damaged and can't be unlocked."],
  [{ progress: { kind: 'failed', message: 'The file is empty.', canRetry: false } } as const, 'The file is empty.'],
  [{ progress: ready, facts: known({ encrypted: false }) }, 'Has neither a password nor restrictions. There is nothing to unlock.'],
  [
    { progress: ready, facts: known({ restrictions: ['print', 'print-high', 'copy'] }) },
    "Opens without a password. It doesn't allow printing and copying.",
  ],
  [{ progress: ready, facts: known({ unlocked: true }) }, 'The password is correct.'],
] as const)('a file says how it is locked', (file, words) => {
  expect(lockWords(file as Parameters<typeof lockWords>[0])).toBe(words)
})
