import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('is made once, and again after a failure', async () => {
  let tries = 0
  const theWorld = madeOnce(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(theWorld()).rejects.toThrow('not yet')
  expect(await Promise.all([theWorld(), theWorld()])).toEqual([2, 2])
})
