import { expect, test } from 'vitest'
import { addressBlock, addressSubject, plainAddress } from './client-address.ts'

test('counts IPv4 addresses by their /24, also when mapped into IPv6', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113')
  for (const mapped of [
    '::ffff:203.0.113.200',
    '::FFFF:203.0.113.200',
    '::ffff:cb00:71c8',
    '0:0:0:0:0:ffff:cb00:71c8',
    '0:0:0:0:0:FFFF:203.0.113.200',
  ]) {
    expect([mapped, plainAddress(mapped), addressBlock(mapped)]).toEqual([mapped, '203.0.113.200', '203.0.113'])
  }
})

test('takes no other address for IPv4', () => {
  for (const address of ['203.0.113.7', '::1', '2001:db8::ffff:cb00:71c8', '::ffff:0:cb00:71c8', 'unknown', '']) {
    expect(plainAddress(address)).toBe(address)
  }
})

test('counts IPv6 addresses by their /56, however they are written', () => {
  expect(addressBlock('2001:db8:1:22ff::1')).toBe(addressBlock('2001:0DB8:0001:2200:0:0:0:9'))
  expect(addressBlock('2001:db8:1:22ff::1')).not.toBe(addressBlock('2001:db8:1:33ff::1'))
})

test('the same address is another subject on another day, and never readable', () => {
  const salt = new Uint8Array(32)
  const today = addressSubject({ address: '203.0.113.7', day: '2026-01-01', salt })
  expect(today).not.toBe(addressSubject({ address: '203.0.113.7', day: '2026-01-02', salt }))
  expect(today).not.toContain('203')
})
