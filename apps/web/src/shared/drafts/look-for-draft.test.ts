import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { digestOf } from '../paper/open-pdf.ts'
import type { DraftEntry, Drafts } from './draft-storage.ts'
import { lookForDraft } from './look-for-draft.ts'

const entry: DraftEntry = { sha256: 'hash', name: 'a.pdf', at: 1, size: 3 }
const never = () => new Promise<never>(() => {})
const draftsWith = (parts: Partial<Drafts<string>> = {}) =>
  ({ list: async () => [entry], restingOf: async () => entry, ...parts }) as unknown as Drafts<string>

/** A file of which the readings are counted. */
function fileOf(text: string, read: () => Promise<ArrayBuffer> = async () => new ArrayBuffer(3)) {
  const file = new File([text], 'a.pdf')
  const arrayBuffer = vi.fn(read)
  return Object.assign(file, { arrayBuffer })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a draft of the file is found, and its bytes are read once for that and for keeping changes', async () => {
  const file = fileOf('abc')
  expect(await lookForDraft(draftsWith(), { file })).toBe(entry)
  expect(await digestOf(file)).toMatch(/^[0-9a-f]{64}$/)
  expect(file.arrayBuffer).toHaveBeenCalledTimes(1)
})

test('a draft of another version of a file, of the same name and size, is not taken for one of this', async () => {
  const bytesOf = (text: string) => async () => new TextEncoder().encode(text).buffer
  const [earlier, later] = [fileOf('abc', bytesOf('abc')), fileOf('abd', bytesOf('abd'))]
  const kept = { ...entry, sha256: (await digestOf(earlier)) ?? '' }
  const drafts = draftsWith({ list: async () => [kept], restingOf: async (sha256) => (sha256 === kept.sha256 ? kept : undefined) })
  expect(await lookForDraft(drafts, { file: later })).toBeUndefined()
  expect(later.arrayBuffer).toHaveBeenCalledTimes(1)
  expect(await lookForDraft(drafts, { file: earlier })).toBe(kept)
})

test('a file that no draft has the size of, or that continues a draft, is not read', async () => {
  const [other, continued] = [fileOf('abcd'), fileOf('abc')]
  expect(await lookForDraft(draftsWith(), { file: other })).toBeUndefined()
  expect(await lookForDraft(draftsWith(), { file: continued, draft: 'hash' })).toBeUndefined()
  expect([other, continued].map(({ arrayBuffer }) => arrayBuffer.mock.calls.length)).toEqual([0, 0])
})

test('a file that cannot be read opens without a draft, and is read again when something is kept', async () => {
  let isThere = false
  const file = fileOf('abc', async () => {
    if (!isThere) throw new DOMException('moved', 'NotFoundError')
    return new ArrayBuffer(3)
  })
  expect(await lookForDraft(draftsWith(), { file })).toBeUndefined()
  isThere = true
  expect(await digestOf(file)).toMatch(/^[0-9a-f]{64}$/)
})

test('storage that fails or never answers, and a file that never comes, open without a draft', async () => {
  const fail = () => Promise.reject(new DOMException('no', 'UnknownError'))
  expect(await lookForDraft(draftsWith({ list: fail }), { file: fileOf('abc') })).toBeUndefined()
  for (const looking of [
    lookForDraft(draftsWith({ list: never }), { file: fileOf('abc') }),
    lookForDraft(draftsWith(), { file: fileOf('abc', never) }),
  ]) {
    await vi.advanceTimersByTimeAsync(4000)
    expect(await looking).toBeUndefined()
  }
})
