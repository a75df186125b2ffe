import { expect, test } from 'vitest'
import { decodeLzw } from './lzw.ts'

test('unpacks the example of the standard (ISO 32000, 7.4.4.2)', () => {
  const packed = Buffer.from('800B6050220C0C8501', 'hex')
  expect([...decodeLzw(packed)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
})

test('stops at a code that cannot be, with what was read before it', () => {
  expect([...decodeLzw(Buffer.from('800B7FFF', 'hex'))]).toEqual([45])
})
