import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { anchorOf, changeTextIn, popplerPixels, showsIn } from '../testing/edited-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-missing-letters-'))
afterAll(() => rmSync(folder, { recursive: true }))

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url))
const files = readdirSync(corpus).filter((name) => /^(?!broken|hostile|encrypted).*\.pdf$/.test(name))
const words = new Map(files.map((name) => [name, seenWord(join(corpus, name))]))

test('most files of the corpus have a word to replace', () => {
  expect([...words.values()].filter((word) => word !== undefined).length).toBeGreaterThan(10)
})

test.each([...words].flatMap(([name, word]) => (word === undefined ? [] : [[name, word] as const])))(
  'letters that the fonts of %s lack are drawn as what they are, not as one box for all',
  (name, word) => {
    const drawings = ['', 'Ж', 'Ю', 'Җ'].map((text) => drawn(join(corpus, name), word, text))
    expect(new Set(drawings).size).toBe(drawings.length)
  },
)

/** A page on which a word is replaced, as poppler draws it. */
function drawn(path: string, word: string, text: string): string {
  const to = join(folder, 'changed.pdf')
  changeTextIn(path, to, [{ block: anchorOf(path, word), text: text === '' ? [] : [{ text }] }])
  return Buffer.from(popplerPixels(to, { dpi: 100 }).pixels).toString('base64')
}

/** A word of the first page that can be seen, so that the page looks otherwise without it. */
function seenWord(path: string): string | undefined {
  const word = firstWord(path)
  if (word === undefined) return undefined
  return drawn(path, word, '') === Buffer.from(popplerPixels(path, { dpi: 100 }).pixels).toString('base64') ? undefined : word
}

/** A word in one operator of the first page; undefined if there is none. */
function firstWord(path: string): string | undefined {
  try {
    return showsIn(path, 1, ({ shows, isComplete }) => {
      const seen = shows.filter(({ isPlaced, mode, font, isVertical }) => isComplete && isPlaced && mode === 0 && font && !isVertical)
      const texts = seen.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))
      return texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}])[a-zA-Z]{4,12}(?![\p{L}\p{M}])/gu) ?? [])[0]
    })
  } catch {
    return undefined
  }
}
