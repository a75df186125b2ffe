import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'
import { createTextSeal } from './text-seal.ts'

const keyring = createKeyring({ masterKey: randomBytes(32) })

test('a wrapped key opens for its own task only', () => {
  const taskKey = keyring.newTaskKey()
  const wrapped = keyring.wrap(taskKey, 'task-one')
  expect(wrapped.includes(Buffer.from(taskKey))).toBe(false)
  expect(Buffer.from(keyring.unwrap(wrapped, 'task-one')).equals(taskKey)).toBe(true)
  expect(() => keyring.unwrap(wrapped, 'task-two')).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
})

test('a wrapped key does not open with another master key, damaged or cut', () => {
  const wrapped = keyring.wrap(keyring.newTaskKey(), 'task')
  const other = createKeyring({ masterKey: randomBytes(32) })
  expect(() => other.unwrap(wrapped, 'task')).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
  for (let at = 0; at < wrapped.length; at++) {
    const damaged = Buffer.from(wrapped)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
    expect(() => keyring.unwrap(damaged, 'task')).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
    expect(() => keyring.unwrap(wrapped.subarray(0, at), 'task')).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
  }
})

test('every task key is new, and so is every wrapping of it', () => {
  const taskKey = keyring.newTaskKey()
  expect(Buffer.from(taskKey).equals(keyring.newTaskKey())).toBe(false)
  expect(keyring.wrap(taskKey, 'task').equals(keyring.wrap(taskKey, 'task'))).toBe(false)
})

test('a master key has 32 bytes', () => {
  expect(() => createKeyring({ masterKey: randomBytes(31) })).toThrow('32 bytes')
})

test.for(['', 'Übersicht 2026 – 表.pdf', JSON.stringify({ pages: '1-3' }), 'x'.repeat(100_000)])('a sealed text opens again', (text) => {
  const seal = createTextSeal(keyring.newTaskKey())
  const sealed = seal.seal('options', text)
  expect(seal.open('options', sealed)).toBe(text)
  expect(seal.open('options', new Uint8Array(sealed))).toBe(text)
})

test('a sealed text shows nothing and opens neither for another purpose nor with another key nor damaged', () => {
  const taskKey = keyring.newTaskKey()
  const seal = createTextSeal(taskKey)
  const sealed = seal.seal('password', 'correct horse')
  expect(sealed.includes('horse')).toBe(false)
  expect(sealed.equals(seal.seal('password', 'correct horse'))).toBe(false)
  const refusals = [
    () => seal.open('name', sealed),
    () => createTextSeal(keyring.newTaskKey()).open('password', sealed),
    () => seal.open('password', sealed.subarray(0, -1)),
    () => seal.open('password', Buffer.alloc(0)),
    () => seal.open('password', keyring.wrap(taskKey, 'password')),
  ]
  for (const refused of refusals) expect(refused).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
})
