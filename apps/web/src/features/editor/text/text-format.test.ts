import { StyledRun } from '@octavo/core/edits/styled-text.ts'
import { expect, test } from 'vitest'
import type { PageLines } from '../editor-document.ts'
import { addedFormatting, changedFormatting, formatOfKey, sharedFormat } from './text-format.ts'
import type { TextLine } from './text-line.ts'

const fonts = [
  { name: 'Times', family: 'serif', bold: false, italic: false },
  { name: 'Times Bold', family: 'serif', bold: true, italic: false },
]
const pageLines = { text: { fonts } } as unknown as PageLines

/** A line whose shows 3 and 4 have these fonts. */
function lineOf(...looks: { font: number; size?: number }[]): TextLine {
  const styles = looks.map(({ font, size = 10 }, index) => ({
    show: 3 + index,
    font,
    size,
    color: '#000000',
    start: index,
    end: index + 1,
  }))
  return { styles } as unknown as TextLine
}

test("bold takes the document's own bold font if the line has one, and leads back to its plain one", () => {
  const { of, set } = changedFormatting([lineOf({ font: 0 }, { font: 1 })], pageLines)
  const bold = set({ font: { own: 3 } }, 'bold', true)
  expect(bold).toEqual({ font: { own: 4 } })
  expect(of(bold)).toEqual({ bold: true, italic: false, underline: false })
  expect(set(bold, 'bold', false)).toEqual({ font: { own: 3 } })
})

test('a format that the line has no font for comes in one of ours, with the size of the text', () => {
  const { of, set } = changedFormatting([lineOf({ font: 0 }, { font: 0, size: 7 })], pageLines)
  const slanted = set({ font: { own: 4 } }, 'italic', true)
  expect(slanted).toEqual({ size: 7, color: '#000000', font: { family: 'serif', bold: false, italic: true } })
  expect(of(slanted).italic).toBe(true)
  expect(set({ font: { own: 3 } }, 'italic', true)).toEqual({ font: { family: 'serif', bold: false, italic: true } })
})

test('a format is on where all of the text has it', () => {
  const look = (isBold: boolean) => StyledRun.parse({ text: '', font: { family: 'sans', bold: isBold } })
  const [plain, bold] = [look(false), look(true)]
  expect(sharedFormat([plain, bold], addedFormatting).bold).toBe(false)
  expect(sharedFormat([bold, bold], addedFormatting).bold).toBe(true)
  const underlined = addedFormatting.set(bold, 'underline', true)
  expect(underlined).toEqual({ ...bold, underline: true })
  expect(addedFormatting.set(underlined, 'underline', false)).toEqual(bold)
})

test('keys are those with Control or Command alone', () => {
  const press = { key: 'B', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  expect(formatOfKey(press)).toBe('bold')
  expect(formatOfKey({ ...press, key: 'u', ctrlKey: false, metaKey: true })).toBe('underline')
  expect(formatOfKey({ ...press, shiftKey: true })).toBeUndefined()
  expect(formatOfKey({ ...press, ctrlKey: false })).toBeUndefined()
})
