import { expect, test } from 'vitest'
import { stageFamily } from './stage-font.ts'

test('what handwriting lacks comes in the italics that the engine writes it in', () => {
  const font = { bold: false, italic: false }
  expect(stageFamily({ ...font, family: 'hand' })).toBe('"DancingScript-Regular", "NotoSerif-Italic", cursive')
  expect(stageFamily({ ...font, family: 'sans' })).toBe('"NotoSans-Regular", sans-serif')
})
