import { expect, test } from 'vitest'
import { createFlushes } from './durable-folders.ts'

test('those who ask while a folder is flushed share the next flush, and none counts that began before', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const flush = createFlushes(() => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  })
  const ended: string[] = []
  const ask = (name: string) => flush('folder').then(() => ended.push(name))
  const all = [ask('first'), ask('second'), ask('third')]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await all[0]
  expect([begun.length, ended]).toEqual([2, ['first']])
  all.push(ask('fourth'))
  begun[1]?.resolve()
  await Promise.all(all.slice(0, 3))
  expect([begun.length, ended]).toEqual([3, ['first', 'second', 'third']])
  begun[2]?.resolve()
  await Promise.all(all)
  expect(await Promise.race([flush('folder'), 'begun again'])).toBe('begun again')
  expect(begun).toHaveLength(4)
})

test('a flush that fails is told to those who asked for it, and the next one is tried', async () => {
  let count = 0
  const flush = createFlushes(async () => {
    count += 1
    if (count === 1) throw new Error('a fault')
  })
  const [first, second] = [flush('folder'), flush('folder')]
  await expect(first).rejects.toThrow('a fault')
  await second
  expect(count).toBe(2)
})
