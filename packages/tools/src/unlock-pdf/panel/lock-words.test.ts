import type { DocumentView } from '@octavo/core/engine-api.ts'
import { expect, test } from 'vitest'
import { missing, Options } from '../options.ts'
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
  [{ progress: ready, facts: known({ state: 'DAMAGED' }) }, 'Is damaged and cannot be unlocked.'],
  [{ progress: { kind: 'failed', message: 'The file is empty.', canRetry: false } } as const, 'The file is empty.'],
  [{ progress: ready, facts: known({ encrypted: false }) }, 'Has neither a password nor restrictions. There is nothing to unlock.'],
  [
    { progress: ready, facts: known({ restrictions: ['print', 'print-high', 'copy'] }) },
    'Opens without a password. It forbids printing and copying.',
  ],
  [{ progress: ready, facts: known({ unlocked: true }) }, 'Its password is right.'],
] as const)('a file says how it is locked', (file, words) => {
  expect(lockWords(file as Parameters<typeof lockWords>[0])).toBe(words)
})

test('the right is asked for only where a file opens without a password and is restricted', () => {
  const open = known({ restrictions: ['print'] })
  const options = Options.parse({})
  expect(missing(options, [open])).toHaveProperty('confirmRight')
  expect(missing({ ...options, confirmRight: true }, [open])).toEqual({})
  expect(
    missing(options, [known({ unlocked: true, restrictions: ['print'] }), known({ state: 'LOCKED' }), known({ encrypted: false })]),
  ).toEqual({})
  expect(missing(options)).toEqual({})
})
