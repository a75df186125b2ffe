import { expect, test } from 'vitest'
import { type LineFaces, lineRuns } from './line-runs.ts'

/** Latin has everything but Arabic and Hebrew letters, which have a face with spaces and brackets each. */
const faces: LineFaces<string> = {
  faceOf: (character) => (/\p{Script=Arabic}/u.test(character) ? 'arabic' : /\p{Script=Hebrew}/u.test(character) ? 'hebrew' : 'latin'),
  has: (face, character) => face === 'latin' || /[ ()]/.test(character),
}

/** The runs from left to right; what runs from right to left stands in brackets. */
function seen(text: string): string[] {
  return lineRuns(text, faces).runs.map((run) => `${run.face} ${run.isRightToLeft ? `<${run.text}>` : run.text}`)
}

test('a line of Latin is one run', () => {
  expect(seen('Page 1 of 12 (draft)')).toEqual(['latin Page 1 of 12 (draft)'])
})

test('numbers between words from right to left stand between them, with the spaces where they belong', () => {
  expect(seen('صفحة 1 من 12')).toEqual(['latin 12', 'arabic <من >', 'latin < >', 'latin 1', 'arabic <صفحة >'])
  expect(seen('עמוד 3 (מתוך) 12')).toEqual(['latin 12', 'hebrew <מתוך) >', 'latin < (>', 'latin 3', 'hebrew <עמוד >'])
})

test('a line that begins with a number runs as its first letter does', () => {
  expect(lineRuns('1 من 12', faces).isRightToLeft).toBe(true)
  expect(lineRuns('1 / 12', faces).isRightToLeft).toBe(false)
  expect(seen('1 / 12')).toEqual(['latin 1 / 12'])
})

test('words from right to left inside a line from left to right keep to themselves', () => {
  expect(seen('Page שלום (a) end')).toEqual(['latin Page ', 'hebrew <שלום>', 'hebrew  (', 'latin a) end'])
})

test('dates and prices stay whole', () => {
  expect(seen('שלום 2026-11-15, 20%')).toContain('latin 2026-11-15')
  expect(seen('שלום 2026-11-15, 20%')).toContain('latin 20%')
})
