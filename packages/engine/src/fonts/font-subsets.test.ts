import { FontRequest } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { createFontSubsets } from './font-subsets.ts'

/** A slot that answers when told to. */
function slowSlot() {
  const waiting: ((answer: unknown) => void)[] = []
  const use = () => new Promise((resolve) => waiting.push(resolve))
  const deps = { slots: { document: { use } }, settings: { checkCpuMs: 1000 } } as unknown as EngineDeps
  return { subsetsOf: createFontSubsets(deps).written, answer: (content: unknown) => waiting.shift()?.(content) }
}

const me = { owner: 'me', group: 'one block' }
const request = FontRequest.parse({ characters: 'a' })
const subset = { shows: 'a', joins: '', font: 'AAEAAAAB' }

test('who asks for many at once is told to wait; others are not, and neither is the same person later', async () => {
  const { subsetsOf, answer } = slowSlot()
  const first = [subsetsOf(me, request), subsetsOf(me, request)]
  await expect(subsetsOf(me, request)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const others = subsetsOf({ owner: 'other', group: 'one block' }, request)
  for (let count = 0; count < 3; count += 1) answer([subset])
  expect(await Promise.all([...first, others])).toEqual([[subset], [subset], [subset]])
  const later = subsetsOf(me, request)
  answer([subset])
  expect(await later).toEqual([subset])
})
