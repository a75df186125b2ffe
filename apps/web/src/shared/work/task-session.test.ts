import { findTool, isReady } from '@octavo/tools'
import { afterEach, expect, test, vi } from 'vitest'
import { fontSource } from '../pdf/font-source.ts'
import { createTaskSession } from './task-session.ts'

const request = { family: 'serif', bold: false, language: 'ja', characters: '山' } as const
const { signal } = new AbortController()
const begun = { taskRef: 'task', engineToken: 'token', engineUrl: 'https://engine.test' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function session(answer: (url: string) => Response) {
  const [called, gone]: [string[], string[]] = [[], []]
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url)
    return answer(url)
  })
  const tool = findTool('edit-pdf')
  if (!tool || !isReady(tool)) throw new Error('no tool')
  const closing = new AbortController()
  const parts = { type: tool.type, closing: closing.signal, warn() {}, onTask() {}, onGone: () => gone.push('gone') }
  return { called, gone, closing, session: createTaskSession(parts) }
}

test('drawing a page begins no task, and pages without one wait for none', async () => {
  vi.useFakeTimers()
  const { called, closing } = session(() => new Response())
  const early = fontSource()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await early).toBeUndefined()
  closing.abort()
  expect(await fontSource()).toBeUndefined()
  expect(called).toEqual([])
})

test('fonts come from the task once there is one, and a task that has ended is noted', async () => {
  let isGone = false
  const { gone, closing, session: task } = session(() => (isGone ? Response.json({ code: 'GONE' }, { status: 410 }) : new Response('font')))
  const waiting = fontSource()
  task.resume(begun as never)
  const fetchFont = await waiting
  expect(await fetchFont?.(request, signal)).toEqual(new TextEncoder().encode('font'))
  isGone = true
  await expect(fetchFont?.(request, signal)).rejects.toMatchObject({ status: 410 })
  expect(gone).toEqual(['gone'])
  task.forget()
  await expect(fetchFont?.(request, signal)).rejects.toThrow('there is no task')
  closing.abort()
})
