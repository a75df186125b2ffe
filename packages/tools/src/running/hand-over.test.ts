import { expect, test } from 'vitest'
import { createHandOver } from './hand-over.ts'
import type { ToolResult } from './tool-jobs.ts'

const result = (number: number, size = 1000): ToolResult => ({
  file: `out-${number}`,
  name: `${number}`,
  mimeType: 'application/pdf',
  size,
})

/** An engine that takes results over when it is told to. */
function engine() {
  const told: string[][] = []
  const waiting: PromiseWithResolvers<void>[] = []
  const handOver = createHandOver((results) => {
    told.push(results.map(({ name }) => name))
    const taken = Promise.withResolvers<void>()
    waiting.push(taken)
    return taken.promise
  })
  return { told, handOver, take: () => waiting.shift()?.resolve(), refuse: (error: Error) => waiting.shift()?.reject(error) }
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  promise.then(
    () => {
      settled = true
    },
    () => {},
  )
  await new Promise(setImmediate)
  return !settled
}

test('the first result is told at once, and nobody waits for it', async () => {
  const { told, handOver } = engine()
  await handOver.add(result(1))
  expect(told).toEqual([['1']])
})

test('results are told in order and once, and the end waits until all are taken over', async () => {
  const { told, handOver, take } = engine()
  for (let number = 1; number <= 20; number++) {
    await handOver.add(result(number))
    take()
  }
  const end = handOver.end()
  while (await isPending(end)) take()
  expect(told.flat()).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1}`))
})

test('while the engine is busy no more than one message of results is held back', async () => {
  const { told, handOver, take } = engine()
  let added = 0
  const adding = (async () => {
    for (; added < 200; added++) await handOver.add(result(added))
    await handOver.end()
  })()
  expect(await isPending(adding)).toBe(true)
  expect(added).toBeLessThan(40)
  while (await isPending(adding)) take()
  expect(told.flat()).toHaveLength(200)
  expect(Math.max(...told.map((names) => names.length))).toBeLessThan(40)
})

test('a large result is taken over before the tool continues', async () => {
  const { handOver, take } = engine()
  const adding = handOver.add(result(1, 10_000_000))
  expect(await isPending(adding)).toBe(true)
  take()
  await adding
})

test('what the engine could not take over is thrown to the tool', async () => {
  const { handOver, refuse } = engine()
  await handOver.add(result(1))
  refuse(new Error('no room'))
  await expect(handOver.end()).rejects.toThrow('no room')
})
