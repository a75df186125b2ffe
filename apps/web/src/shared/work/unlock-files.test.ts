import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { findTool, isReady } from '@octavo/tools'
import { expect, test } from 'vitest'
import { CallError } from '../engine/call.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import { createStore } from '../store.ts'
import { createFilesContext } from './files-context.ts'
import { createTaskSession } from './task-session.ts'
import { createUnlocking } from './unlock-files.ts'
import type { FilesState, WorkFile } from './work-file.ts'

const view = (ref: string): DocumentView => ({ ref, name: `${ref}.pdf`, size: 1, mimeType: 'application/pdf', state: 'LOCKED' })
const lockedFile = (id: string): WorkFile => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  progress: { kind: 'locked', trying: false },
  facts: view(id),
})

/** A page of locked files, with an engine that knows the password of each. */
function page(passwords: Record<string, string>) {
  const tool = findTool('unlock-pdf')
  if (!tool || !isReady(tool)) throw new Error('no tool')
  const tries: string[] = []
  const store = createStore<FilesState>({ files: Object.keys(passwords).map(lockedFile), leftOut: [] })
  const nothing = () => {}
  const session = createTaskSession({
    type: tool.type,
    closing: new AbortController().signal,
    warn: nothing,
    onTask: nothing,
    onGone: nothing,
  })
  const hooks = { warn: nothing, sizeLimit: nothing, onFiles: nothing, onEmpty: nothing }
  const context = createFilesContext({ tool, store, hooks, session })
  const unlock: EngineClient['unlock'] = async (ref, password) => {
    tries.push(`${ref} ${password}`)
    if (passwords[ref] !== password) throw new CallError({ code: 'DOCUMENT_PASSWORD_WRONG', message: 'Not right.', status: 422 })
    return { ...view(ref), state: 'READY' }
  }
  const settle = (id: string) => context.change(id, { progress: { kind: 'ready' } })
  const open = createUnlocking(
    { ...context, begun: () => ({ unlock }) as unknown as EngineClient },
    { pages: { unlock: async () => {} }, uploads: { settle } },
  )
  const stillLocked = () => store.get().files.flatMap(({ id, progress }) => (progress.kind === 'locked' ? [id] : []))
  return { open, tries, stillLocked, store }
}

test('a password that opens a file opens the others that have the same', async () => {
  const { open, stillLocked } = page({ a: 'x', b: 'y', c: 'x' })
  await open('a', 'x')
  expect(stillLocked()).toEqual(['b'])
})

test('a wrong password is tried on no other file, and the card says so', async () => {
  const { open, tries, store } = page({ a: 'x', b: 'x' })
  await open('a', 'guess')
  expect(tries).toEqual(['a guess'])
  expect(store.get().files[0]?.progress).toEqual({ kind: 'locked', message: 'Not right.', trying: false })
})

test('each file is asked once for a password, and after three that refuse it no more are asked', async () => {
  const { open, tries } = page({ a: 'x', b: '1', c: '2', d: '3', e: 'x', f: 'x' })
  await open('a', 'x')
  expect(tries).toEqual(['a x', 'b x', 'c x', 'd x'])
  await open('f', 'x')
  expect(tries.slice(4)).toEqual(['f x', 'e x'])
})
