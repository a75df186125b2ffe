import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptInto, encryptInto } from './aes-gcm.ts'
import { tagLength } from './cipher.ts'

const input = { key: randomBytes(32), nonce: randomBytes(12), context: Buffer.from('a place') }

function sealed(content: Uint8Array): Buffer {
  const out = Buffer.alloc(content.length + tagLength)
  encryptInto(out, content, input)
  return out
}

test.for([0, 1, 15, 16, 65_536])('gives back %i bytes', (length) => {
  const content = randomBytes(length)
  const out = Buffer.alloc(length)
  decryptInto(out, sealed(content), input)
  expect(out.equals(content)).toBe(true)
})

test('writes nothing where there is no room', () => {
  const memory = Buffer.alloc(64)
  expect(() => encryptInto(memory.subarray(0, 20), randomBytes(5), input)).toThrow('no room')
  expect(() => decryptInto(memory.subarray(0, 4), sealed(randomBytes(5)), input)).toThrow('no room')
  expect(memory.equals(Buffer.alloc(64))).toBe(true)
})

test('takes keys and nonces of their own length alone', () => {
  const out = Buffer.alloc(64)
  for (const odd of [{ key: randomBytes(31) }, { nonce: randomBytes(8) }])
    expect(() => encryptInto(out, randomBytes(5), { ...input, ...odd })).toThrow(RangeError)
})

test.for(['key', 'nonce', 'context'] as const)('does not open with another %s, and opens with the right one afterwards', (part) => {
  const bytes = sealed(Buffer.from('content'))
  const out = Buffer.alloc(7)
  expect(() => decryptInto(out, bytes, { ...input, [part]: randomBytes(input[part].length) })).toThrow('does not fit')
  decryptInto(out, bytes, input)
  expect(out.toString()).toBe('content')
})

test('does not open if a byte of the content or of the tag differs, or without a tag', () => {
  const bytes = sealed(Buffer.from('content'))
  for (const place of [0, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => decryptInto(Buffer.alloc(7), changed, input)).toThrow('does not fit')
  }
  expect(() => decryptInto(Buffer.alloc(7), bytes.subarray(0, 10), input)).toThrow('shorter')
})
