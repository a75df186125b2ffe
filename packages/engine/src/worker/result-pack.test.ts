import { expect, test } from 'vitest'
import { openPack } from './result-pack.ts'

/** Storage that takes everything, and what it took. */
function openPackWithContent() {
  const taken: number[] = []
  const pack = openPack('results/pack', async (content) => {
    for await (const piece of content) taken.push(...piece)
  })
  return { pack, taken }
}

test('holds what was added, one piece after the other', async () => {
  const { pack, taken } = openPackWithContent()
  await pack.add(Uint8Array.of(1, 2))
  await pack.add(Uint8Array.of(3))
  await pack.close()
  expect([taken, pack.count, pack.size]).toEqual([[1, 2, 3], 2, 3])
})

test('ends when it is closed while a piece is on its way', async () => {
  const { pack, taken } = openPackWithContent()
  const added = pack.add(Uint8Array.of(1, 2))
  await pack.close()
  await added
  expect(taken).toEqual([1, 2])
})

test('rejects what is added or closed once its storage has failed', async () => {
  const pack = openPack('results/pack', async () => {
    throw new Error('no space')
  })
  await expect(pack.add(Uint8Array.of(1))).rejects.toThrow('no space')
  await expect(pack.close()).rejects.toThrow('no space')
})
