import { expect, test } from 'vitest'
import { createWaitQueue } from './wait-queue.ts'

test('the item that was offered last is taken first, and one that is never needed stays', async () => {
  const turns = createWaitQueue<symbol, string>({ choose: ([first]) => first, begin: () => {} })
  const never = new AbortController().signal
  const offer = (item: string) => void turns.offer(item, never)
  offer('first')
  offer('second')
  for (const _ of [1, 2, 3]) {
    expect(await turns.wait(Symbol())).toBe('second')
    offer('second')
  }
  expect(await Promise.all([turns.wait(Symbol()), turns.wait(Symbol())])).toEqual(['second', 'first'])
})

test('uses that wait are served in their order as items come', async () => {
  const turns = createWaitQueue<symbol, string>({ choose: ([first]) => first, begin: () => {} })
  const waiting = [turns.wait(Symbol()), turns.wait(Symbol())]
  for (const item of ['first', 'second']) void turns.offer(item, new AbortController().signal)
  expect(await Promise.all(waiting)).toEqual(['first', 'second'])
})
