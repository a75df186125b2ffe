import { findTool, readyTools, tools } from '@octavo/tools'
import { expect, test } from 'vitest'
import { toolsAfter } from './fitting-tools.ts'
import { suggestTools } from './suggest-tools.ts'

const pdf = 'application/pdf'
const typesOf = (suggestions: ReturnType<typeof suggestTools>) => suggestions.map(({ tool }) => tool.type)

test('several PDFs are best merged', () => {
  const [best] = suggestTools({ kinds: [pdf, pdf] })
  expect(best?.tool.type).toBe('merge-pdf')
  expect(best?.reason).toBe('Merge your 2 files in the order you choose.')
})

test('nothing is offered that does not exist yet, in hand, behind a tool or behind a result', () => {
  const offered = [
    ...suggestTools({ kinds: [pdf] }).map(({ tool }) => tool),
    ...tools.flatMap(toolsAfter),
    ...readyTools.flatMap(({ type }) => suggestTools({ kinds: [pdf] }, { after: [type] }).map(({ tool }) => tool)),
  ]
  expect(offered.length).toBeGreaterThan(50)
  expect(offered.filter(({ state }) => state !== 'ready')).toEqual([])
})

test('nothing is offered that was just used, be it in a further step', () => {
  for (const tool of tools) expect(toolsAfter(tool)).not.toContain(tool)
  const after = ['merge-pdf', 'add-page-numbers-to-pdf'] as const
  const offered = typesOf(suggestTools({ kinds: [pdf], pages: 9 }, { after }))
  expect(offered).not.toContain('merge-pdf')
  expect(offered).not.toContain('add-page-numbers-to-pdf')
  expect(offered[0]).toBe('compress-pdf')
})

test('every suggestion says why it fits, with what is known of the files', () => {
  const known = suggestTools({ kinds: [pdf], pages: 53 }, { after: ['merge-pdf'] })
  expect(known.every(({ reason }) => /^[A-Z].*\.$/.test(reason))).toBe(true)
  expect(known.find(({ tool }) => tool.type === 'split-pdf')?.reason).toBe('Split its 53 pages into several files.')
  expect(known.find(({ tool }) => tool.type === 'add-page-numbers-to-pdf')?.reason).toBe('Number the 53 pages.')
})

test('a single page is not offered to be cut, and what was made is not offered to be unlocked', () => {
  expect(typesOf(suggestTools({ kinds: [pdf], pages: 1 }))).not.toContain('split-pdf')
  expect(typesOf(suggestTools({ kinds: [pdf] }))).toContain('split-pdf')
  expect(typesOf(suggestTools({ kinds: [pdf] }))).toContain('unlock-pdf')
  expect(typesOf(suggestTools({ kinds: [pdf] }, { after: ['merge-pdf'] }))).not.toContain('unlock-pdf')
})

test('an Office file is best made a PDF, and can be merged with others', () => {
  const word = findTool('word-to-pdf')?.accepts[0]
  expect(typesOf(suggestTools({ kinds: [word] }))).toEqual(['word-to-pdf', 'merge-pdf'])
  expect(typesOf(suggestTools({ kinds: [word, pdf] }))).toEqual(['merge-pdf'])
})

test('a file of unknown kind has no tool', () => {
  expect(suggestTools({ kinds: [undefined] })).toEqual([])
  expect(suggestTools({ kinds: [] })).toEqual([])
})
