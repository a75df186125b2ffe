import { expect, test } from 'vitest'
import { greyContent, type SpaceKind } from './grey-content.ts'

const spaces: Record<string, SpaceKind> = { '/Rgb': 'rgb', '/Inks': 'inks', '/Spot': 'other' }

function grey(content: string, colours: 'grey' | 'black-and-white' = 'grey'): string {
  const made = greyContent(Buffer.from(content), (name) => spaces[name] ?? 'other', colours)
  return Buffer.from(made ?? Buffer.from(content)).toString()
}

test.each([
  ['1 0 0 rg 0 0 9 9 re f', '0.299 g 0 0 9 9 re f'],
  ['0 0 1 RG 1 w', '0.114 G 1 w'],
  ['0 0 0 1 k', '0 g'],
  ['1 0 0 0 K', '0.701 G'],
  ['/Rgb cs 0 1 0 sc', '/DeviceGray cs 0.587 sc'],
  ['/Inks CS 0 0 1 0 SCN', '/DeviceGray CS 0.886 SCN'],
])('%s becomes %s', (before, after) => {
  expect(grey(before)).toBe(after)
})

test('a space goes on until another is set, and comes back with the state', () => {
  expect(grey('/Rgb cs q /Spot cs 0.5 scn Q 1 1 1 sc')).toBe('/DeviceGray cs q /Spot cs 0.5 scn Q 1 sc')
})

test('texts, names and images inside are not colours', () => {
  const content = '(1 0 0 rg) Tj /P1 scn BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI 0.5 g'
  expect(grey(content)).toBe(content)
})

test('in black and white pale fills are paper', () => {
  expect(grey('1 1 0.8 rg 0.2 0.2 0.9 RG 0.6 g', 'black-and-white')).toBe('1 g 0 G 0 g')
})
