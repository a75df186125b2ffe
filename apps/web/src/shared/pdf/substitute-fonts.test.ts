import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import { expect, test, vi } from 'vitest'
import type { SubstituteFace } from './substitute-face.ts'
import { createSubstituteFonts } from './substitute-fonts.ts'

const mincho: SubstituteFace = { family: 'serif', bold: false, language: 'ja' }
const gothic: SubstituteFace = { ...mincho, family: 'sans' }
const bytes = Uint8Array.of(1)

function recorded(answer: (request: SubstituteRequest) => Promise<Uint8Array<ArrayBuffer>> = async () => bytes) {
  const asked: string[] = []
  const fonts = createSubstituteFonts(async () => async (request) => {
    asked.push(`${request.family} ${request.characters}`)
    return answer(request)
  })
  return { asked, fonts }
}

test('pages that need a face at the same time share fonts, and what was fetched once is not fetched again', async () => {
  const { asked, fonts } = recorded()
  const found = await Promise.all(['山川', '川海', '空'].map((characters) => fonts.fontFor({ face: mincho, characters })))
  expect(asked).toEqual(['serif 山川海空'])
  expect(found.map((font) => font?.characters)).toEqual(['山川海空', '山川海空', '山川海空'])
  await fonts.fontFor({ face: mincho, characters: '空山' })
  expect(asked).toHaveLength(1)
})

test('a face grows by what is needed later, and others come one after the other', async () => {
  let underway = 0
  const { asked, fonts } = recorded(async () => {
    underway += 1
    expect(underway).toBe(1)
    await Promise.resolve()
    underway -= 1
    return bytes
  })
  await fonts.fontFor({ face: mincho, characters: '山' })
  await Promise.all([fonts.fontFor({ face: mincho, characters: '川' }), fonts.fontFor({ face: gothic, characters: '川' })])
  expect(asked).toEqual(['serif 山', 'serif 山川', 'sans 川'])
})

test('without a source or with one that fails there is no font, and the next page tries again', async () => {
  vi.useFakeTimers()
  try {
    expect(await createSubstituteFonts(async () => undefined).fontFor({ face: mincho, characters: '山' })).toBeUndefined()
    let isOffline = true
    const { asked, fonts } = recorded(async () => {
      if (isOffline) throw new Error('offline')
      return bytes
    })
    const refused = fonts.fontFor({ face: mincho, characters: '山' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await refused).toBeUndefined()
    expect(asked).toHaveLength(3)
    isOffline = false
    expect(await fonts.fontFor({ face: mincho, characters: '川' })).toMatchObject({ characters: '山川' })
  } finally {
    vi.useRealTimers()
  }
})

test('a server that is busy for a moment is asked again', async () => {
  vi.useFakeTimers()
  try {
    let refusals = 2
    const { fonts } = recorded(async () => {
      refusals -= 1
      if (refusals >= 0) throw new Error('busy')
      return bytes
    })
    const font = fonts.fontFor({ face: mincho, characters: '山' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await font).toMatchObject({ characters: '山' })
  } finally {
    vi.useRealTimers()
  }
})

test('no more characters are fetched than one font may have, and no half of a pair', async () => {
  const { asked, fonts } = recorded()
  const many = Array.from({ length: 7999 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  await fonts.fontFor({ face: mincho, characters: `${many}𠀋山` })
  expect(asked[0]).toHaveLength('serif '.length + 7999)
  await fonts.fontFor({ face: mincho, characters: '𠀋' })
  expect(asked).toHaveLength(1)
})
