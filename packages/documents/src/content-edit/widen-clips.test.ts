import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { anchorOf, changeTextIn, popplerPixels, popplerText } from '../testing/edited-pdf.ts'
import { pageWriter } from '../testing/written-pages.ts'

const pageOf = pageWriter()

function lengthened(path: string): string {
  const to = `${path}.out.pdf`
  changeTextIn(path, to, [{ block: anchorOf(path, 'Total'), text: [{ text: 'Totals of all orders' }] }])
  execFileSync('qpdf', ['--check', to])
  return to
}

/** How many dark pixels there are right of 80 points, above the middle of the page. */
function inkBehind(path: string): number {
  const { width, pixels } = popplerPixels(path)
  return pixels.filter((value, at) => value < 128 && at % width >= 80 && at < width * 150).length
}

const line = 'BT /F 16 Tf 40 206 Td (Total) Tj ET'

test.each([
  ['a box of its own, in Helvetica', 'Helvetica', `q 38 200 44 20 re W n ${line} Q`],
  ['a box of its own, in Times', 'Times-Roman', `q 38 200 44 20 re W n ${line} Q`],
  ['one box in another', 'Helvetica', `q 30 190 55 40 re W n q 38 200 44 20 re W n ${line} Q Q`],
  ['a box in a space that is scaled and flipped', 'Helvetica', `q .5 0 0 -.5 0 300 cm 76 160 88 40 re W n 2 0 0 -2 0 600 cm ${line} Q`],
  ['a box for each word', 'Helvetica', `q 38 200 44 20 re W n ${line} Q q 80 200 34 20 re W n BT /F 16 Tf 82 206 Td (due) Tj ET Q`],
  ['a box with a ground of its own', 'Times-Roman', `q 38 200 44 20 re W n .9 g 38 200 44 20 re f 0 g ${line} Q`],
  ['a box with a line below', 'Courier', `q 38 180 54 40 re W n ${line} BT /F 16 Tf 40 186 Td (Sum) Tj ET Q`],
])('longer text is seen as a whole that the page cuts off at its end: %s', (_, font, content) => {
  const path = pageOf(content, font)
  const before = inkBehind(path)
  const whole = lengthened(pageOf(content.replaceAll(/[\d ]+ re W n/g, ''), font))
  const to = lengthened(path)
  expect(popplerText(to)).toContain('Totals of all orders')
  expect(inkBehind(to)).toBe(inkBehind(whole))
  expect(inkBehind(to)).toBeGreaterThan(before + 100)
})

test.each([
  ['a filled area', `q 38 200 44 20 re W n .5 g 0 0 400 300 re f 0 g ${line} Q`],
  ['an inline image', `q 38 200 44 20 re W n q 300 0 0 10 0 200 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q ${line} Q`],
  ['other text', `q 38 200 44 20 re W n ${line} BT /F 3 Tf 78 217 Td (Hidden behind the edge) Tj ET Q`],
  ['a path that is no rectangle', `q 38 200 m 82 200 l 82 220 l 38 220 l h W n ${line} Q`],
])('no box is widened that cuts off anything else: %s', (_, content) => {
  expect(() => lengthened(pageOf(content, 'Helvetica'))).toThrow('no-room')
})
