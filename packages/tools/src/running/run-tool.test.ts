import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Options } from '../merge-pdf/options.ts'
import { plainPdf } from '../merge-pdf/testing/documents.ts'
import { once, toolPool } from '../testing/tool-pool.ts'
import { refOf } from '../testing/tool-runner.ts'
import { runToolJob, type ToolInput, type ToolTold } from './tool-jobs.ts'

let pool: SlotPool
beforeAll(() => {
  pool = toolPool()
})
afterAll(() => pool.close())

test('a tool runs in a slot, tells its notes and hands its result over', async () => {
  const inputs: ToolInput[] = [
    { document: refOf(1), name: '报告.pdf', mimeType: 'application/pdf', size: 1, file: 'a.pdf' },
    { document: refOf(2), name: 'broken.pdf', mimeType: 'application/pdf', size: 1, file: 'b.pdf' },
  ]
  const told: ToolTold[] = []
  const head = await pool.use({ urgency: 'task', limitMs: 60_000, bytes: 10_000 }, async (slot) => {
    await slot.place('a.pdf', once(plainPdf('a', 2)))
    await slot.place('b.pdf', once(Buffer.from('%PDF-1.7 nothing')))
    let bytes = Buffer.alloc(0)
    await slot.call(runToolJob, { type: 'merge-pdf', options: Options.parse({ toc: 'name' }), inputs }, async (message) => {
      told.push(message)
      if (message.kind !== 'results') return
      for (const { file } of message.results) for await (const part of (await slot.open(file)).content) bytes = Buffer.concat([bytes, part])
    })
    return bytes.subarray(0, 5).toString()
  })
  expect(head).toBe('%PDF-')
  expect(told).toContainEqual({ kind: 'fail', document: refOf(2), error: { code: 'DOCUMENT_DAMAGED', details: {} } })
  expect(told.find(({ kind }) => kind === 'results')).toMatchObject({
    results: [{ name: '报告-merged', mimeType: 'application/pdf', pageCount: 3 }],
  })
})

test('inputs that came with the run are inspected by it, and what cannot be opened is told of the tool', async () => {
  const inputs: ToolInput[] = [
    { document: refOf(1), name: 'a.pdf', mimeType: 'application/pdf', size: 1, file: 'a.pdf', isUnchecked: true },
    { document: refOf(2), name: 'broken.pdf', mimeType: 'application/pdf', size: 1, file: 'b.pdf', isUnchecked: true },
  ]
  const told: ToolTold[] = []
  await pool.use({ urgency: 'task', limitMs: 60_000, bytes: 10_000 }, async (slot) => {
    await slot.place('a.pdf', once(plainPdf('a', 2)))
    await slot.place('b.pdf', once(Buffer.from('%PDF-1.7 nothing')))
    await slot.call(runToolJob, { type: 'merge-pdf', options: Options.parse({}), inputs }, (message) => void told.push(message))
  })
  expect(told.filter(({ kind }) => kind === 'fail' || kind === 'results')).toMatchObject([
    { kind: 'fail', document: refOf(2), error: { code: 'DOCUMENT_DAMAGED' } },
    { kind: 'results', results: [{ pageCount: 2 }] },
  ])
})
