import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { combinations } from '@octavo/documents/testing/combinations.ts'
import { type HostileName, hostilePdfs } from '@octavo/documents/testing/hostile-pdfs.ts'
import { catalogue } from '@octavo/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesInSlots } from '../testing/open-files.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

/** Options without which a tool has nothing to do. */
const options: Readonly<Record<string, object>> = {
  'protect-pdf': { userPassword: 'secret' },
  'delete-pages-from-pdf': { pages: '1' },
  'rotate-pdf-pages': { angle: 90 },
  'edit-pdf': { edits: [{ id: 'a', on: '1', kind: 'text', box: { x: 20, y: 20, width: 100, height: 20 }, runs: [{ text: 'x' }] }] },
  'add-images-to-pdf': { codes: [{ text: 'x', anchor: 'top-left', width: 20 }] },
}
const tools = catalogue.filter(({ state, accepts }) => state === 'ready' && (accepts as readonly string[]).includes('application/pdf'))
/** Those that hide in what every tool reads first are in hostile-documents.test.ts. */
const hostile: HostileName[] = [
  'flate-bomb',
  'stacked-flate-bomb',
  'form-fan-out',
  'page-fan-out',
  'field-fan-out',
  'page-tree-loop',
  'outline-loop',
  'name-tree-loop',
  'field-loop',
  'deep-array',
  'count-lies',
]
/** Each file goes to several tools, since most of what it is refused by is common to all. */
const chosen = combinations({ rows: tools.map(({ type }) => type), columnsOf: () => hostile, each: 2 })
const atOnce = 3

let house: TestProgram
let files: Map<HostileName, Buffer>
beforeAll(async () => {
  files = new Map(hostile.map((name) => [name, hostilePdfs[name]()]))
  // The limits of somebody who sets none, but for the time of one page: all that it does is to end what would go on.
  const page = { PDF_PAGE_SECONDS: '1', OCR_PAGE_SECONDS: '1' }
  house = await startTestProgram({ TASK_SECONDS: '300', SLOTS: '2', SLOTS_AT_PEAK: '4', ...page })
}, 60_000)
afterAll(() => house.stop())

async function mergesSomethingElse(): Promise<void> {
  const task = await house.client.newTask()
  const { ref } = await task.upload('other.pdf', textPdf('other'))
  await task.execute([ref])
  const { results } = await task.ended()
  expect(await pageTexts(await task.download(results[0]?.ref ?? ''))).toEqual(['other'])
}

async function expectClearEnd(taskType: string, name: HostileName): Promise<void> {
  const task = await house.client.newTask(taskType)
  const document = await task.upload(`${name}.pdf`, files.get(name) ?? Buffer.alloc(0))
  const accepted = await task.execute([document.ref], options[taskType] ?? {}, { taskType })
  expect([name, accepted.status]).toEqual([name, 202])
  const { status, error } = await task.ended()
  const isClear = status === 'SUCCEEDED' || (isErrorCode(error?.code ?? '') && error?.code !== 'INTERNAL')
  expect([name, status, error?.code, isClear]).toEqual([name, status, error?.code, true])
}

test.each([...chosen])(
  '%s brings bombs, fan-outs and loops to a clear end, and good files are served right after',
  async (taskType, names) => {
    const waiting = [...names]
    const work = async () => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await expectClearEnd(taskType, name)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await mergesSomethingElse()
    await expect.poll(() => filesInSlots(house.config.DATA_DIR)).toEqual([])
  },
  180_000,
)
