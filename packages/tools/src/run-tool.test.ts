import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SlotPool } from '@octavo/documents/slots/contract.ts'
import { createSlotPool } from '@octavo/documents/slots/pool.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Options } from './merge-pdf/options.ts'
import { plainPdf } from './merge-pdf/test/documents.ts'
import { refOf } from './testing/tool-runner.ts'

let folder: string
let pool: SlotPool
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-run-tool-'))
  pool = createSlotPool({
    size: 1,
    modules: [import.meta.resolve('@octavo/documents/jobs.ts'), import.meta.resolve('./runners.ts')],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 50_000_000,
    limits: { memoryBytes: 1_500_000_000, cpuSeconds: 60, fileBytes: 100_000_000 },
    renew: { jobs: 100, rssBytes: 400_000_000 },
    sandbox: 'auto',
  })
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

test('a tool runs in a slot, tells its notes and hands its result over', async () => {
  const inputs = [
    { document: refOf(1), name: '报告.pdf', mimeType: 'application/pdf', size: 1, file: 'a.pdf' },
    { document: refOf(2), name: 'broken.pdf', mimeType: 'application/pdf', size: 1, file: 'b.pdf' },
  ]
  const told: { kind: string; [key: string]: unknown }[] = []
  const head = await pool.use({ urgency: 'task', limitMs: 60_000, bytes: 10_000 }, async (slot) => {
    await slot.place('a.pdf', once(plainPdf('a', 2)))
    await slot.place('b.pdf', once(Buffer.from('%PDF-1.7 nothing')))
    let bytes = Buffer.alloc(0)
    await slot.call('run-tool', { type: 'merge-pdf', options: Options.parse({ toc: 'name' }), inputs }, async (content: never) => {
      const message = content as { kind: string; file?: string }
      told.push({ ...message })
      if (message.kind !== 'result') return
      for await (const part of (await slot.open(message.file ?? '')).content) bytes = Buffer.concat([bytes, part])
    })
    return bytes.subarray(0, 5).toString()
  })
  expect(head).toBe('%PDF-')
  expect(told).toContainEqual({ kind: 'fail', document: refOf(2), error: { code: 'DOCUMENT_DAMAGED', details: {} } })
  expect(told.find(({ kind }) => kind === 'result')).toMatchObject({ name: '报告-merged', mimeType: 'application/pdf', pageCount: 3 })
})

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
