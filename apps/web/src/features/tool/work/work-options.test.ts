import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import { createStore } from '../../../shared/store.ts'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { arranging } from './transitions.ts'
import { settleOptions, withEarlyChoices } from './work-options.ts'
import { emptyWork, type WorkState } from './work-state.ts'

const document: DocumentView = { ref: 'ref', name: 'a.pdf', size: 1, mimeType: 'application/pdf', state: 'READY' }
const file = (id: string, facts?: DocumentView): WorkFile => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  progress: { kind: 'ready' },
  ...(facts && { facts }),
})

/**
 * A tool whose initial number of parts is the number of files, with a maximum of three, and which requires a confirmation for each known
 * file.
 */
function page() {
  const asked: string[] = []
  const rules = {
    beginWith: (options: Record<string, unknown>, files: readonly unknown[]) =>
      options.parts === files.length ? options : { ...options, parts: files.length },
    errorsOf: ({ parts }: Record<string, unknown>): Record<string, string> => (Number(parts) > 3 ? { parts: 'At most 3.' } : {}),
    missingIn(_: Record<string, unknown>, documents: readonly DocumentView[] = []) {
      asked.push(documents.map(({ ref }) => ref).join(' '))
      return documents.length > 0 ? `Confirm ${documents.map(({ ref }) => ref).join(' ')}.` : undefined
    },
  }
  const store = createStore<WorkState>(arranging({ ...emptyWork, options: { parts: 0 } }), (next, before) =>
    settleOptions(rules, next, before),
  )
  const setFiles = (files: readonly WorkFile[]) => store.set((state) => ({ ...state, files }))
  return { store, setFiles, asked }
}

test('what to begin with follows the files, in the same change that brings them', () => {
  const { store, setFiles } = page()
  const seen: unknown[] = []
  store.subscribe(() => seen.push(store.get().options))
  setFiles([file('a'), file('b')])
  setFiles(['a', 'b', 'c', 'd'].map((id) => file(id)))
  expect(seen).toEqual([{ parts: 2 }, { parts: 4 }])
  expect(store.get().errors).toEqual({ parts: 'At most 3.' })
})

test('what somebody has chosen stays as it is', () => {
  const { store, setFiles } = page()
  store.set((state) => ({ ...state, options: { parts: 9 }, isChosen: true }))
  setFiles([file('a')])
  expect(store.get()).toMatchObject({ options: { parts: 9 }, errors: { parts: 'At most 3.' } })
})

test('what is missing is asked again when something new is known of a file, under the name it has on the page', () => {
  const { store, setFiles, asked } = page()
  setFiles([file('a')])
  setFiles([file('a', document)])
  expect(store.get().missing).toBe('Confirm a.')
  const { length } = asked
  setFiles([{ ...file('a', document), progress: { kind: 'uploading', done: 0.5 } }])
  store.set((state) => ({ ...state, chain: [] }))
  expect(asked).toHaveLength(length)
})

test('what the engine says of the options stays until they are changed', () => {
  const { store, setFiles } = page()
  setFiles([file('a', document)])
  store.set((state) => ({ ...state, errors: { parts: 'Refused.' }, files: [{ ...file('a') }] }))
  expect(store.get()).toMatchObject({ errors: { parts: 'Refused.' }, missing: undefined })
  store.set((state) => ({ ...state, options: { parts: 2 }, isChosen: true }))
  expect(store.get().errors).toEqual({})
})

test('choices made before the last settings are loaded are kept, and defaults that came along do not replace these', () => {
  const defaults = { position: 'bottom-center', size: 11, offset: { x: 0, y: 0 } }
  const first = { ...defaults, position: 'top-right', offset: { x: 3, y: 0 } }
  expect(withEarlyChoices({}, { first, defaults })).toEqual(first)
  const files = [{ document: 'a', pages: '1,3' }]
  expect(withEarlyChoices({ ...defaults, files }, { first, defaults })).toEqual({ ...first, files })
  expect(withEarlyChoices({ ...defaults, size: 14 }, { first, defaults })).toEqual({ ...first, size: 14 })
})
