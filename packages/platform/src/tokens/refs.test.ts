import { Ref } from '@octavo/core/api/refs.ts'
import { expect, test } from 'vitest'
import { hashToken, newRef } from './refs.ts'

test('a hundred thousand refs are refs, differ, and share no structure', () => {
  const refs = Array.from({ length: 100_000 }, newRef)
  expect(new Set(refs).size).toBe(refs.length)
  expect(refs.every((ref) => ref.length === 22 && Ref.safeParse(ref).success)).toBe(true)
  // Every position except the last, which has only two bits, contains all 64 characters about equally often.
  for (let place = 0; place < 21; place++) {
    const counts = new Map<string, number>()
    for (const ref of refs) counts.set(ref.charAt(place), (counts.get(ref.charAt(place)) ?? 0) + 1)
    expect(counts.size).toBe(64)
    expect(Math.max(...counts.values())).toBeLessThan(2_000)
  }
})

test('a token is stored as its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
