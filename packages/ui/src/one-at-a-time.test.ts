import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('works run one after the other, also behind one that fails', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([inTurn(work('a')), inTurn(work('b', true)), inTurn(work('c'))])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
