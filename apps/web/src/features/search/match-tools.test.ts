import { tools } from '@octavo/tools'
import { expect, test } from 'vitest'
import { matchTools } from './match-tools.ts'

test('nothing typed gives every tool, those that are ready first', () => {
  const found = matchTools(tools, ' ')
  expect(found).toHaveLength(tools.length)
  expect(found[0]?.state).toBe('ready')
})

test.each([
  ['merge', 'merge-pdf'],
  ['combine files', 'merge-pdf'],
  ['smaller', 'compress-pdf'],
  ['word to', 'word-to-pdf'],
  ['docx', 'pdf-to-word'],
  ['passw', 'protect-pdf'],
  ['website', 'url-to-pdf'],
  ['ROTATE', 'rotate-pdf-pages'],
])('%s finds %s', (typed, type) => {
  expect(matchTools(tools, typed).map((tool) => tool.type)).toContain(type)
})

test('the tool that is named so comes first', () => {
  expect(matchTools(tools, 'split')[0]?.type).toBe('split-pdf')
  expect(matchTools(tools, 'excel to pdf')[0]?.type).toBe('excel-to-pdf')
})

test.each(['comprss', 'comperss', 'compresss', 'kompress'])('a typo (%s) still finds the tool', (typed) => {
  expect(matchTools(tools, typed)[0]?.type).toBe('compress-pdf')
})

test('a word that is found nowhere gives nothing', () => {
  expect(matchTools(tools, 'merge zebra')).toEqual([])
})
