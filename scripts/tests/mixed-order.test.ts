import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { longFiles } from './long-files.ts'
import { weave } from './mixed-order.ts'

const items = (name: string, ...seconds: number[]) => seconds.map((each, index) => ({ name: `${name}${index + 1}`, seconds: each }))

test('of each list the same share of its time is over at each place', () => {
  const woven = weave([items('a', 40, 30, 10), items('b', 10, 10, 10, 10), items('c'), items('d', 5)])
  expect(woven.map(({ name }) => name)).toEqual(['a1', 'b1', 'd1', 'b2', 'a2', 'b3', 'b4', 'a3'])
})

test('every file that is known to take long is there', () => {
  expect(Object.keys(longFiles).filter((name) => !existsSync(join(root, `${name}.test.ts`)))).toEqual([])
})
