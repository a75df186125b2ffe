import { expect, test } from 'vitest'
import { hiddenText } from './hidden-text.ts'

test('text, its marks and forms stay without anything that is drawn', () => {
  const content = Buffer.from(
    'q 1 0 0 1 5 5 cm /P <</MCID 3>> BDC BT /F1 12 Tf 1 0 0 rg [(a) -20 <62>] TJ ET EMC 0 0 9 9 re f /Fm Do /Im Do Q',
  )
  expect(hiddenText(content, (name) => name === 'Fm').toString()).toBe(
    'q\n1 0 0 1 5 5 cm\n/P <</MCID 3>> BDC\nBT 3 Tr\n/F1 12 Tf\n[(a) -20 <62>] TJ\n ET\n EMC\n/Fm Do\n Q'.replace(/^q/, ' q'),
  )
})
