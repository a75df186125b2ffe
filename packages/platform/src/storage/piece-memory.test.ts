import { expect, test } from 'vitest'
import { chunkMemory, liesInLentMemory, pieceMemory } from './piece-memory.ts'

test('bytes in memory that is lent are told from others, also after it was given back', () => {
  for (const lender of [pieceMemory, chunkMemory]) {
    const memory = lender.borrow()
    expect(liesInLentMemory(memory.subarray(5, 9))).toBe(true)
    lender.giveBack(memory)
    expect(liesInLentMemory(lender.borrow())).toBe(true)
  }
  expect(liesInLentMemory(Buffer.allocUnsafeSlow(pieceMemory.bytes))).toBe(false)
})
