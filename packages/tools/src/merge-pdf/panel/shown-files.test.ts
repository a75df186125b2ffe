import { expect, test } from 'vitest'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { entriesIn, inOrder, usable, withEntries } from './shown-files.ts'

function file(name: string, more: Partial<PanelDocument> = {}): PanelDocument {
  return { id: name, name, size: 1, progress: { kind: 'ready' }, ...more }
}

const names = (files: readonly PanelDocument[]) => files.map(({ name }) => name)

test('files are shown in the order in which the engine will take them', () => {
  const files = [file('part10.pdf'), file('part2.pdf'), file('Annex.pdf')]
  expect(names(inOrder(files))).toEqual(['part10.pdf', 'part2.pdf', 'Annex.pdf'])
  expect(names(inOrder(files, 'natural'))).toEqual(['Annex.pdf', 'part2.pdf', 'part10.pdf'])
  expect(names(inOrder(files, 'name'))).toEqual(['Annex.pdf', 'part10.pdf', 'part2.pdf'])
})

test('a file that failed takes no part, one that is still uploaded does', () => {
  const failed = file('b.pdf', { progress: { kind: 'failed', message: 'File upload failed', canRetry: true } })
  expect(names(usable([file('a.pdf', { progress: { kind: 'uploading', done: 0.5 } }), failed]))).toEqual(['a.pdf'])
})

test('entries are read with their defaults and left out again where there are none', () => {
  expect(entriesIn({ pages: [{ document: 'a' }] })).toEqual([{ document: 'a', pages: 'all', rotation: 0 }])
  expect(withEntries({ sort: 'given', pages: [{ document: 'a' }] }, undefined)).toEqual({ sort: 'given' })
})
