import { expect, test } from 'vitest'
import { styleOf } from './font-style.ts'

function styled(name: string): string {
  const { bold, italic } = styleOf({ name, weight: 0, flags: 0 })
  return `${bold ? 'bold' : ''}${italic ? 'italic' : ''}`
}

test('styles are read from the short names that foundries and publishers give them', () => {
  expect(['HelveticaNeueLTStd-Bd', 'HelveticaNeueLTStd-BdEx', 'AdvTT16f3b945.B'].map(styled)).toEqual(['bold', 'bold', 'bold'])
  expect(['MinionPro-It', 'URWPalladioL-Ital', 'Univers-LtObl', 'AdvOT1ef757c0.I'].map(styled)).toEqual(new Array(4).fill('italic'))
  expect(['MyriadPro-BdIt', 'AdvOT144a03c1.BI', 'URWPalladioL-BoldItal'].map(styled)).toEqual(new Array(3).fill('bolditalic'))
})

test('names that only look like them are plain', () => {
  expect(['Verdana', 'Abadi', 'KabelITC', 'BdKit-Regular', 'Summit', 'Font.Basic'].map(styled)).toEqual(new Array(6).fill(''))
})
