import { type FontRequest, type FontSubset, maxFontCharacters } from '@octavo/core/api/engine-api.ts'
import { maxSubstituteCharacters } from '@octavo/core/api/font-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let house: TestProgram
let task: TestTask
beforeAll(async () => {
  // The first use of a slot reads fonts of 20 MB, which takes a while on a busy machine.
  house = await startTestProgram({ CHECK_SECONDS: '20' })
  task = await house.client.newTask('add-page-numbers-to-pdf')
})
afterAll(() => house.stop())

const path = '/engine/fonts/subsets'
const ask = (request: FontRequest) => task.call('POST', path, { json: request })

test('the faces of a text come small, for nobody to keep, and leave no trace of it', async () => {
  const response = await ask({ characters: '第页共 0123456789', family: 'serif', bold: true })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const subsets = await dataOf<FontSubset[]>(response)
  expect(subsets.map(({ shows, joins }) => [shows, joins])).toEqual([
    ['第页共', ' '],
    [' 0123456789', ''],
  ])
  const kinds = subsets.map(({ font }) => Buffer.from(font, 'base64').toString('latin1', 0, 4))
  expect(kinds).toEqual(['OTTO', '\0\x01\0\0'])
  expect(JSON.stringify(subsets).length).toBeLessThan(16_000)
  expect(house.log()).toContain(path)
  expect(house.log()).not.toMatch(/[第页共]|\\u7b2c/)
})

test.each<[string, unknown]>([
  ['no characters', { characters: '' }],
  ['too many characters', { characters: 'x'.repeat(maxFontCharacters + 1) }],
  ['another family', { characters: 'x', family: '../../etc/passwd' }],
  ['words that are not known', { characters: 'x', path: '/etc/passwd' }],
])('%s are refused', async (_, json) => {
  const response = await task.call('POST', path, { json })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' })
})

test('odd characters are answered like others, and what is none is refused', async () => {
  const odd = `\u0007\u202e\ufffe${'\u0301'.repeat(50)}\u{10ffff}🏳️‍🌈`
  expect((await ask({ characters: odd })).status).toBe(200)
  for (const broken of ['a\0', 'a\ud800']) expect((await ask({ characters: broken })).status).toBe(400)
})

test('a task that was ended asks for nothing more', async () => {
  const ended = await house.client.newTask('add-page-numbers-to-pdf')
  await ended.call('DELETE', `/tasks/${ended.taskRef}`)
  expect((await ended.call('POST', path, { json: { characters: 'a' } })).status).toBe(410)
})

const substitutes = '/engine/fonts/substitutes'
const look = { family: 'serif', bold: false, language: 'ja' }

test('the substitute for a font that a document does not embed comes small, and leaves no trace of its characters', async () => {
  const response = await task.call('POST', substitutes, { json: { ...look, characters: '序わたくし' } })
  expect(response.headers.get('content-type')).toBe('font/otf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('OTTO')
  expect(bytes.length).toBeLessThan(8000)
  expect(house.log()).toContain(substitutes)
  expect(house.log()).not.toMatch(/[序わ]|\\u5e8f/)
})

test.each<[string, unknown]>([
  ['no characters', { ...look, characters: '' }],
  ['too many characters', { ...look, characters: 'x'.repeat(maxSubstituteCharacters + 1) }],
  ['another language', { ...look, characters: 'x', language: '../../etc' }],
  ['half a character', { ...look, characters: 'a\ud800' }],
])('a substitute for %s is refused', async (_, json) => {
  const response = await task.call('POST', substitutes, { json })
  expect(response.status).toBe(400)
})

test('all that a font may have comes within the limits of a check', async () => {
  const characters = Array.from({ length: maxSubstituteCharacters }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const response = await task.call('POST', substitutes, { json: { ...look, bold: true, characters } })
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(6 * 1024 * 1024)
})
