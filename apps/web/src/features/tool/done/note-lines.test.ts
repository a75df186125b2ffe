import type { NoteView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { noteLines } from './note-lines.ts'

const file = (ref: string) => ({ id: ref, name: `${ref}.pdf`, size: 1, progress: { kind: 'ready' }, facts: { ref } }) as unknown as WorkFile
const signed = (document?: string): NoteView => ({
  code: 'SIGNATURE_BROKEN',
  level: 'WARNING',
  message: 'Signed.',
  ...(document !== undefined && { document }),
})
const five = ['a', 'b', 'c', 'd', 'e']

test('what holds for several files is said once, with the first of their names', () => {
  expect(noteLines(['a', 'b'].map(signed), 'WARNING', five.map(file))).toEqual([
    { key: '["SIGNATURE_BROKEN",null]', message: 'Signed.', about: 'a.pdf and b.pdf' },
  ])
  expect(noteLines(five.map(signed), 'WARNING', five.map(file))).toEqual([
    { key: '["SIGNATURE_BROKEN",null]', message: 'Signed.', about: 'a.pdf, b.pdf, c.pdf and 2 more' },
  ])
})

test('no name is needed with a single file, or where all files are meant', () => {
  expect(noteLines([signed('a')], 'WARNING', [file('a')])).toEqual([
    { key: '["SIGNATURE_BROKEN",null]', message: 'Signed.', about: undefined },
  ])
  expect(noteLines([signed()], 'WARNING', five.map(file))).toEqual([
    { key: '["SIGNATURE_BROKEN",null]', message: 'Signed.', about: undefined },
  ])
})

test('levels are kept apart', () => {
  const kept: NoteView = { code: 'KEPT', level: 'INFO', message: 'Kept: tags.' }
  expect(noteLines([signed('a'), kept], 'INFO', [file('a')])).toEqual([
    { key: expect.stringContaining('KEPT'), message: 'Kept: tags.', about: undefined },
  ])
})
