import { expect, test } from 'vitest'
import { turnGroup } from './turn-group.ts'

const salt = new Uint8Array(32)
const group = (address: string, person?: string) => turnGroup({ address, person, day: '2026-01-01', salt })

test('accounts, visitors and callers without a cookie of one block are one group', () => {
  const block = group('203.0.113.7', 'u:one')
  expect([group('203.0.113.7', 'u:two'), group('203.0.113.200', 'v:three'), group('::ffff:203.0.113.9'), group('203.0.113.9')]).toEqual(
    Array.from({ length: 4 }, () => block),
  )
  expect(group('2001:db8:1:200::1', 'u:one')).toBe(group('2001:db8:1:2ff::2', 'u:two'))
})

test('other blocks are other groups, and no group shows its address', () => {
  const groups = ['203.0.113.7', '203.0.114.7', '2001:db8:1:200::1', '2001:db8:1:300::1'].map((address) => group(address, 'u:one'))
  expect(new Set(groups).size).toBe(4)
  for (const each of groups) expect(each).not.toMatch(/203|2001|u:one/)
})

test('on this machine itself persons are apart, and callers whom nobody knows are together', () => {
  expect(group('127.0.0.1', 'v:one')).not.toBe(group('127.0.0.1', 'v:two'))
  expect(group('::1', 'v:one')).toBe(group('127.0.0.1', 'v:one'))
  expect(group('127.0.0.1')).toBe(group('127.0.0.2'))
})
