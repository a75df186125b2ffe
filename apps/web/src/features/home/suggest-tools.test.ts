import { findTool } from '@octavo/tools'
import { expect, test } from 'vitest'
import { kindOfFile } from './kind-of-file.ts'
import { suggestTools } from './suggest-tools.ts'

test('several PDFs are best merged', () => {
  const [best] = suggestTools(['application/pdf', 'application/pdf'])
  expect(best?.tool.type).toBe('merge-pdf')
  expect(best?.reason).toBe('Your 2 files become one, in the order you choose.')
})

test('tools that are ready come before those that are not', () => {
  const states = suggestTools(['application/pdf']).map(({ tool }) => tool.state)
  expect(states.lastIndexOf('ready')).toBeLessThan(states.indexOf('soon'))
})

test('an Office file is best made a PDF, and can be merged with others', () => {
  const word = findTool('word-to-pdf')?.accepts[0]
  expect(suggestTools([word]).map(({ tool }) => tool.type)).toEqual(['word-to-pdf', 'merge-pdf'])
  expect(suggestTools([word, 'application/pdf']).map(({ tool }) => tool.type)).toEqual(['merge-pdf'])
})

test('a file of unknown kind has no tool', () => {
  expect(suggestTools([undefined])).toEqual([])
  expect(suggestTools([])).toEqual([])
})

test('a file is what its bytes say, whatever its name says', async () => {
  expect(await kindOfFile(new File(['%PDF-1.7'], 'picture.png'))).toBe('application/pdf')
  expect(await kindOfFile(new File(['hello'], 'report.pdf'))).toBeUndefined()
})

test('among files of one container the name decides', async () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0])
  expect(await kindOfFile(new File([zip], 'Report.DOCX'))).toMatch(/wordprocessingml/)
  expect(await kindOfFile(new File([zip], 'table.xlsx'))).toMatch(/spreadsheetml/)
})
