import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspect } from '../inspect/facts.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { keepingOpenings, takeKept } from './kept-openings.ts'
import { openPdfOrRepair } from './repair.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-openings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newPath = () => join(folder, 'rewritten.pdf')

test('a job opens an inspected file once, and only with the same password', async () => {
  const path = put('sound.pdf', smallPdf(onePage()))
  await keepingOpenings(async () => {
    await inspect(path, { password: 'needless' })
    expect(takeKept({ path })).toBeUndefined()
    const opened = await openPdfOrRepair(path, { password: 'needless', newPath })
    using pdf = opened.pdf
    expect(pdf.pageCount).toBe(1)
    // Taken by the first who asked.
    expect(takeKept({ path, password: 'needless' })).toBeUndefined()
  })
})

test('nothing stays open after the job, nor without one', async () => {
  const path = put('left.pdf', smallPdf(onePage()))
  await inspect(path)
  await keepingOpenings(async () => {
    expect(takeKept({ path })).toBeUndefined()
    await inspect(path)
  })
  await keepingOpenings(async () => expect(takeKept({ path })).toBeUndefined())
})

test('a repaired file is opened again, with what is said of it', async () => {
  const sound = smallPdf(onePage())
  const path = put('damaged.pdf', Buffer.concat([sound.subarray(0, sound.lastIndexOf('startxref')), Buffer.from('startxref\n7\n%%EOF')]))
  await keepingOpenings(async () => {
    expect((await inspect(path)).facts.repaired).toBe(true)
    expect(takeKept({ path })).toBeUndefined()
    const { pdf, repaired } = await openPdfOrRepair(path, { newPath })
    pdf.dispose()
    expect(repaired).toBe(true)
  })
})

test('large files are not kept', async () => {
  const path = put('large.pdf', Buffer.concat([smallPdf(onePage()), Buffer.alloc(9 * 1024 * 1024, '\n')]))
  await keepingOpenings(async () => {
    await inspect(path)
    expect(takeKept({ path })).toBeUndefined()
  })
})

function put(name: string, content: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
