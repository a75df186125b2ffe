import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSameBytes, type FilePlace } from './same-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-same-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) & 255))

function written(name: string, bytes: Buffer): FilePlace {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path }
}

test('files with the same bytes share a key, and one other byte in any place makes another', () => {
  const same = createSameBytes()
  const first = same.keyOf(written('first', content))
  expect(same.keyOf(written('again', content))).toBe(first)
  const keys = new Set([first])
  // At the edges and between them.
  for (const at of [0, 5000, 50_000, 50_001, 61_234, 99_999]) {
    const other = Buffer.from(content)
    other[at] = (other[at] ?? 0) ^ 1
    keys.add(same.keyOf(written(`other-${at}`, other)))
    expect(same.keyOf(written(`other-${at}-again`, other))).toBe(join(folder, `other-${at}`))
  }
  expect(keys.size).toBe(7)
})

test('a file that was forgotten is not read', () => {
  const same = createSameBytes()
  const place = written('leaving', content)
  same.keyOf(place)
  same.forget(place)
  rmSync(place.path)
  expect(same.keyOf(written('later', content))).toBe(join(folder, 'later'))
})

test('ranges of one file are compared with each other and with files', () => {
  const same = createSameBytes()
  const other = Buffer.from(content)
  other[50_001] = (other[50_001] ?? 0) ^ 1
  const { path } = written('whole', Buffer.concat([content, other, content]))
  const keyOf = (index: number) => same.keyOf({ path, range: { start: index * content.length, size: content.length } })
  const [first, second, third] = [keyOf(0), keyOf(1), keyOf(2)]
  expect(third).toBe(first)
  expect(second).not.toBe(first)
  expect(same.keyOf(written('alone', content))).toBe(first)
})
