import { readFileSync } from 'node:fs'
import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { archivePdf } from '@octavo/documents/testing/archive-pdf.ts'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import runner from './run.ts'

const tool = createToolRunner(runner, Options)
afterAll(() => tool.close())

const area = quadOfBox({ x: 40, y: 50, width: 60, height: 20 })
const base = { id: 'a', on: '1' }
const highlight = { ...base, kind: 'markup', how: 'highlight', quads: [area] } as const
const note = { ...base, kind: 'note', at: { x: 40, y: 50 }, note: { text: 'Look' } } as const
const answered = { ...note, note: { text: 'Look', replies: [{ text: 'Seen' }] } } as const
const redaction = { ...base, kind: 'redact', areas: [area] } as const

test.each([
  ['a highlight in part 2', { part: 2 }, highlight, undefined],
  ['a highlight in part 1, which allows nothing to be seen through', { part: 1 }, highlight, ['added-transparency']],
  ['a highlight whose colours have no profile', { part: 2, colours: 4 }, highlight, ['added-colours']],
  ['a note in part 1', { part: 1 }, note, undefined],
  ['a note with answers, which are hidden on the page', { part: 2 }, answered, ['action-forbidden']],
  ['a redaction, which removes all properties', { part: 2 }, redaction, ['properties-removed']],
])('the mark of PDF/A is kept or goes with a note: %s', async (_, look, edit, reasons) => {
  const { results, notes } = await tool.run([archivePdf(look)], { edits: [edit] } as GivenEditList)
  const marked = readFileSync(results[0]?.path ?? '', 'latin1').includes('pdfaid:part')
  expect(marked).toBe(reasons === undefined)
  expect(notes.filter(({ code }) => code === 'PDFA_MARK_REMOVED')).toMatchObject(reasons ? [{ details: { reasons } }] : [])
})
