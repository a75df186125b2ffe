import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import type { EastAsianFace } from '@octavo/core/text/east-asian-faces.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../engine/call.ts'
import type { FontSource } from './font-source.ts'
import { createSubstituteFonts } from './substitute-fonts.ts'

const mincho: EastAsianFace = { family: 'serif', bold: false, language: 'ja' }
const gothic: EastAsianFace = { ...mincho, family: 'sans' }
const bytes = Uint8Array.of(1)
const refusal = (status: number, details = {}) => new CallError({ code: 'REFUSED', message: 'Not now.', status, details })

function recorded(answer: (request: SubstituteRequest) => Promise<Uint8Array<ArrayBuffer>> = async () => bytes) {
  const asked: string[] = []
  const source: FontSource = async (request) => {
    asked.push(`${request.family} ${request.characters}`)
    return answer(request)
  }
  const fonts = createSubstituteFonts(async () => source)
  return { asked, fonts }
}

test('pages that need a face at the same time share fonts, and what was fetched once is not fetched again', async () => {
  const { asked, fonts } = recorded()
  const found = await Promise.all(['山川', '川海', '空'].map((characters) => fonts.fontFor(1, { face: mincho, characters })))
  expect(asked).toEqual(['serif 山川海空'])
  expect(found.map((font) => font?.characters)).toEqual(['山川海空', '山川海空', '山川海空'])
  await fonts.fontFor(1, { face: mincho, characters: '空山' })
  expect(asked).toHaveLength(1)
})

test('a face grows by what is needed later, and others come one after the other', async () => {
  let underway = 0
  const counts: number[] = []
  const { asked, fonts } = recorded(async () => {
    underway += 1
    counts.push(underway)
    await Promise.resolve()
    underway -= 1
    return bytes
  })
  await fonts.fontFor(1, { face: mincho, characters: '山' })
  await Promise.all([fonts.fontFor(1, { face: mincho, characters: '川' }), fonts.fontFor(1, { face: gothic, characters: '川' })])
  expect(asked).toEqual(['serif 山', 'serif 山川', 'sans 川'])
  expect(counts).toEqual([1, 1, 1])
})

test('without a source there is no font, and nothing is remembered to be sent later', async () => {
  let isBegun = false
  const asked: string[] = []
  const source: FontSource = async ({ characters }) => {
    asked.push(characters)
    return bytes
  }
  const fonts = createSubstituteFonts(async () => (isBegun ? source : undefined))
  expect(await fonts.fontFor(1, { face: mincho, characters: '山' })).toBeUndefined()
  isBegun = true
  await fonts.fontFor(2, { face: mincho, characters: '川' })
  expect(asked).toEqual(['川'])
})

test('characters of documents that were closed, or of another task, are not sent', async () => {
  const asked: string[] = []
  const newSource = (): FontSource => async (request) => {
    asked.push(request.characters)
    return bytes
  }
  let source = newSource()
  const fonts = createSubstituteFonts(async () => source)
  await fonts.fontFor(1, { face: mincho, characters: '山' })
  await fonts.fontFor(2, { face: mincho, characters: '川' })
  fonts.forget(1)
  expect(await fonts.fontFor(1, { face: mincho, characters: '花' })).toBeUndefined()
  await fonts.fontFor(2, { face: mincho, characters: '海' })
  source = newSource()
  await fonts.fontFor(2, { face: mincho, characters: '空' })
  expect(asked).toEqual(['山', '山川', '川海', '空'])
})

describe('with a server that refuses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([0, 429, 503])('status %i is asked again, and the next page tries again', async (status) => {
    let refusals = 4
    const { asked, fonts } = recorded(async () => {
      refusals -= 1
      if (refusals >= 0) throw refusal(status)
      return bytes
    })
    const refused = fonts.fontFor(1, { face: mincho, characters: '山' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(await refused).toBeUndefined()
    expect(asked).toHaveLength(4)
    expect(await fonts.fontFor(1, { face: mincho, characters: '川' })).toMatchObject({ characters: '山川' })
  })

  test.each([400, 404, 410])('status %i is taken for an answer, of this face alone', async (status) => {
    const { asked, fonts } = recorded(async ({ family }) => {
      if (family === 'serif') throw refusal(status)
      return bytes
    })
    for (const characters of ['山', '川']) expect(await fonts.fontFor(1, { face: mincho, characters })).toBeUndefined()
    expect(await fonts.fontFor(1, { face: gothic, characters: '山' })).toMatchObject({ characters: '山' })
    expect(asked).toEqual(['serif 山', 'sans 山'])
  })

  test('the time that the server names is waited for', async () => {
    let refusals = 1
    const { asked, fonts } = recorded(async () => {
      refusals -= 1
      if (refusals >= 0) throw refusal(429, { retryAfterSeconds: 7 })
      return bytes
    })
    const font = fonts.fontFor(1, { face: mincho, characters: '山' })
    await vi.advanceTimersByTimeAsync(6900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await font).toMatchObject({ characters: '山' })
  })

  test('a font that does not come in time is given up and its request ended; the older one is there still', async () => {
    let isSlow = false
    const ended: boolean[] = []
    const fonts = createSubstituteFonts(async () => source)
    const source: FontSource = (_, signal) =>
      new Promise((resolve, reject) => {
        if (!isSlow) return resolve(bytes)
        signal.addEventListener('abort', () => {
          ended.push(true)
          reject(signal.reason)
        })
      })
    await fonts.fontFor(1, { face: mincho, characters: '山' })
    isSlow = true
    const late = [mincho, gothic].map((face) => fonts.fontFor(1, { face, characters: '川' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await Promise.all(late)).toMatchObject([{ characters: '山' }, undefined])
    expect(ended[0]).toBe(true)
  })
})

test('no more characters are fetched than one font may have, and no half of a pair', async () => {
  const { asked, fonts } = recorded()
  const many = Array.from({ length: 7999 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  await fonts.fontFor(1, { face: mincho, characters: `${many}𠀋山` })
  expect(asked[0]).toHaveLength('serif '.length + 7999)
  await fonts.fontFor(1, { face: mincho, characters: '𠀋' })
  expect(asked).toHaveLength(1)
})
