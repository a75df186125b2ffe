import { expect, test } from 'vitest'
import { bidiLine, inVisualOrder } from './bidi.ts'

test.each([
  ['Page 1 of 12', '000000000000', 'Page 1 of 12'],
  ['1 / 12', '000000', '1 / 12'],
  ['אבג 1 דה 12', '11112111122', '12 הד 1 גבא'],
  ['12 אב', '22111', 'בא 12'],
  ['صفح 1,5 - 7%', '111122211121', '%7 - 1,5 حفص'],
  ['אב 1,5 - 7%', '11122211122', '7% - 1,5 בא'],
  ['אב ١٢ ab', '11122122', 'ab ١٢ בא'],
  // Brackets that run to the left are turned around by the font.
  ['אב (ab) גד', '1111221111', 'דג )ab( בא'],
  ['ab (אב) cd', '0000110000', 'ab (בא) cd'],
  ['ab אב, גד. ', '00011111100', 'ab דג ,בא. '],
  ['אָב ', '1111', ' בָא'],
])('the levels of %s', (text, levels, seen) => {
  const characters = [...text]
  const line = bidiLine(characters)
  expect(line.levels.join('')).toBe(levels)
  const pieces = characters.map((character, at) => ({ character, level: line.levels[at] ?? 0 }))
  const order = inVisualOrder(pieces).map(({ character }) => character)
  expect(order.join('')).toBe(seen)
})

test('a line may be said to run otherwise than its first letter does', () => {
  const characters = [...'PDF אב']
  expect(bidiLine(characters).levels.join('')).toBe('000011')
  expect(bidiLine(characters, 'R').levels.join('')).toBe('222111')
})
