import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSameBytes } from './same-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-same-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) & 255))

function written(name: string, bytes: Buffer): [string, Buffer] {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return [path, bytes]
}

test('files with the same bytes share a key, and one other byte in any place makes another', () => {
  const same = createSameBytes()
  const first = same.keyOf(...written('first', content))
  expect(same.keyOf(...written('again', content))).toBe(first)
  const keys = new Set([first])
  // Among the samples and between them.
  for (const at of [0, 5000, 50_000, 50_001, 61_234, 99_999]) {
    const other = Buffer.from(content)
    other[at] = (other[at] ?? 0) ^ 1
    keys.add(same.keyOf(...written(`other-${at}`, other)))
    expect(same.keyOf(...written(`other-${at}-again`, other))).toBe(join(folder, `other-${at}`))
  }
  expect(keys.size).toBe(7)
})

test('files that differ at their beginning are not read', () => {
  const same = createSameBytes()
  const absent = (name: string) => join(folder, 'absent', name)
  const other = Buffer.concat([Buffer.from('another'), content.subarray(7)])
  expect(same.keyOf(absent('1'), content)).not.toBe(same.keyOf(absent('2'), other))
})

test('a file that was forgotten is not read', () => {
  const same = createSameBytes()
  const [path] = written('leaving', content)
  same.keyOf(path, content)
  same.forget(path)
  rmSync(path)
  expect(same.keyOf(...written('later', content))).toBe(join(folder, 'later'))
})
