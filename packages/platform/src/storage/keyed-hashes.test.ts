import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedBytes, hmac } from './keyed-hashes.ts'

test('an HMAC is that of RFC 4231, and of Node for bytes', () => {
  const key = Buffer.alloc(20, 0x0b)
  expect(hmac(key, 'Hi There').toString('hex')).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7')
  const own = Buffer.from('a key of this installation')
  expect(hmac(own, 'größer')).toEqual(createHmac('sha256', own).update('größer').digest())
})

test('derived bytes are those of RFC 5869, and of Node for bytes', () => {
  const key = Buffer.alloc(22, 0x0b)
  expect(derivedBytes(key, { salt: new Uint8Array(), info: '' }).toString('hex')).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
  )
  const salt = Buffer.from('000102030405060708090a0b0c', 'hex')
  expect(derivedBytes(key, { salt, info: 'octavo' })).toEqual(Buffer.from(hkdfSync('sha256', key, salt, 'octavo', 32)))
})
