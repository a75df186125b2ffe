import { expect, test } from 'vitest'
import { createWaitQueue } from './wait-queue.ts'

const never = new AbortController().signal

test('the item that was offered last is taken first, and one that is never needed stays', async () => {
  const turns = createWaitQueue<symbol, string>({ choose: ([first]) => first, begin: () => {} })
  const offer = (item: string) => void turns.offer(item, { signal: never })
  offer('first')
  offer('second')
  for (const _ of [1, 2, 3]) {
    expect(await turns.wait(Symbol())).toBe('second')
    offer('second')
  }
  expect(await Promise.all([turns.wait(Symbol()), turns.wait(Symbol())])).toEqual(['second', 'first'])
})

test('an extra item is taken only while no other is offered, also if it was used last', async () => {
  const turns = createWaitQueue<symbol, string>({ choose: ([first]) => first, begin: () => {} })
  const offer = (item: string) => void turns.offer(item, { signal: never, isExtra: item.startsWith('extra') })
  for (const item of ['first', 'second', 'extra 1', 'extra 2']) offer(item)
  const takeAll = () => Promise.all(Array.from({ length: 4 }, () => turns.wait(Symbol())))
  expect(await takeAll()).toEqual(['second', 'first', 'extra 2', 'extra 1'])
  expect(turns.offered()).toBe(0)
  for (const item of ['second', 'extra 2', 'first', 'extra 1']) offer(item)
  expect(turns.offered()).toBe(4)
  expect(await takeAll()).toEqual(['first', 'second', 'extra 1', 'extra 2'])
})

test('uses that wait are served in their order as items come', async () => {
  const turns = createWaitQueue<symbol, string>({ choose: ([first]) => first, begin: () => {} })
  const waiting = [turns.wait(Symbol()), turns.wait(Symbol())]
  for (const item of ['first', 'second']) void turns.offer(item, { signal: never })
  expect(await Promise.all(waiting)).toEqual(['first', 'second'])
})
