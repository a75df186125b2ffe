import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedBytes, hmac } from './keyed-hashes.ts'

// Of RFC 4231, and Node's own answers for bytes.
test('an HMAC is that of the standard', () => {
  const key = Buffer.alloc(20, 0x0b)
  expect(hmac(key, 'Hi There').toString('hex')).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7')
  const own = Buffer.from('a key of this installation')
  expect(hmac(own, 'größer')).toEqual(createHmac('sha256', own).update('größer').digest())
})

test('derived bytes are those of the standard', () => {
  const key = Buffer.alloc(22, 0x0b)
  const salt = Buffer.from('000102030405060708090a0b0c', 'hex')
  const info = Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex').toString('latin1')
  expect(derivedBytes(key, { salt, info: 'octavo' })).toEqual(Buffer.from(hkdfSync('sha256', key, salt, 'octavo', 32)))
  expect(derivedBytes(key, { salt, info })).toEqual(Buffer.from(hkdfSync('sha256', key, salt, info, 32)))
})
