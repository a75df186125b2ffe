import { openDatabase } from '@octavo/data/database.ts'
import { findTask } from '@octavo/data/task-rows.ts'
import { slowTextPdf } from '@octavo/documents/testing/slow-files.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { slotKindOf } from '@octavo/engine/tasks/slot-kind.ts'
import { createOffPool } from '@octavo/sandbox/off-pool.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'pdf-to-word'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a PDF becomes a Word document of its name', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('The first page', 'The second page'))
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report.docx', mimeType: word }] })
  const bytes = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(bytes.includes('word/document.xml')).toBe(true)
})

test.each([
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['md', 'text/markdown'],
])('it becomes %s, too', async (format, mimeType) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('The first page'))
  await task.execute([ref], { format }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: `Report.${format}`, mimeType }] })
  const bytes = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect(bytes.includes(format === 'odt' ? `mimetype${mimeType}` : 'The first page')).toBe(true)
  // Markdown has no pages to compare.
  expect(ended.fidelity?.length ?? 0).toBe(format === 'odt' ? 1 : 0)
})

test('Markdown is no file for a step behind it', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  const refused = await task.execute([ref], { format: 'md' }, { taskType, executeOrders: [{ taskType: 'word-to-pdf', options: {} }] })
  expect(((await refused.json()) as { code: string }).code).toBe('CHAIN_MISMATCH')
})

test('it can be a later step of a chain', async () => {
  const task = await house.client.newTask('rotate-pdf-pages')
  const { ref } = await task.upload('a.pdf', textPdf('one', 'two'))
  const chained = await task.execute(
    [ref],
    { pages: '1' },
    {
      taskType: 'rotate-pdf-pages',
      executeOrders: [{ taskType, options: { pages: '2' } }],
    },
  )
  expect(chained.status).toBeLessThan(300)
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: word }] })
})

test('a page that is not there is refused with a sentence', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  await task.execute([ref], { pages: '7' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE' } })
})

describe('the comparison with the PDF', () => {
  const pages = ['The first page of a report', 'The second page of it']

  test('is told with the task, and both sides of each page can be seen', async () => {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('Report.pdf', textPdf(...pages))
    await task.execute([ref], {}, { taskType })
    const ended = await task.ended()
    const [result] = ended.results
    expect(ended.fidelity).toMatchObject([
      {
        result: result?.ref,
        document: ref,
        hasImages: true,
        pageCount: 2,
        shownCount: 2,
        lost: {},
        pages: [
          { page: 1, shown: 1 },
          { page: 2, shown: 2 },
        ],
      },
    ])
    expect(ended.fidelity?.[0]?.score).toBeGreaterThanOrEqual(90)
    expect(ended.results).toHaveLength(1)
    for (const side of ['before', 'after']) {
      const image = await task.call('GET', `/results/${result?.ref}/fidelity/${side}/pages/2/preview?width=200`)
      expect(image.status).toBe(200)
      expect(
        Buffer.from(await image.arrayBuffer())
          .subarray(8, 12)
          .toString('latin1'),
      ).toBe('WEBP')
    }
    expect((await task.call('GET', `/results/${result?.ref}/fidelity/after/pages/3/preview`)).status).toBe(422)
    expect((await task.call('GET', `/results/${ref}/fidelity/after/pages/1/preview`)).status).toBe(404)
    const stranger = await house.client.newTask(taskType)
    expect((await stranger.call('GET', `/results/${result?.ref}/fidelity/after/pages/1/preview`)).status).toBe(404)
  })

  test('of a later step shows what that step was given', async () => {
    const task = await house.client.newTask('rotate-pdf-pages')
    const { ref } = await task.upload('a.pdf', textPdf(...pages))
    await task.execute([ref], { pages: '1' }, { taskType: 'rotate-pdf-pages', executeOrders: [{ taskType, options: {} }] })
    const ended = await task.ended()
    expect(ended.fidelity).toMatchObject([{ document: ref, hasImages: true }])
    const images = await Promise.all(
      ['results', 'documents'].map(async (kind) =>
        Buffer.from(
          await (
            await task.call(
              'GET',
              kind === 'results'
                ? `/results/${ended.results[0]?.ref}/fidelity/before/pages/1/preview?width=200`
                : `/documents/${ref}/pages/1/preview?width=200`,
            )
          ).arrayBuffer(),
        ),
      ),
    )
    expect(images[0]?.equals(images[1] ?? Buffer.alloc(0))).toBe(false)
  })

  test('fails the task below the lowest score', async () => {
    const low = await house.client.newTask(taskType)
    const drawn = await low.upload('Drawn.pdf', overlappingPdf())
    await low.execute([drawn.ref], { minFidelity: 100 }, { taskType })
    const ended = await low.ended()
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'FIDELITY_TOO_LOW', details: { least: 100 } }, results: [] })
    expect(ended.error?.message).toMatch(/scores \d+ of 100, and you asked for at least 100/)
    expect(ended.fidelity).toBeUndefined()
  })

  test('with a lowest score but switched off is refused at once', async () => {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('a.pdf', textPdf('one'))
    const refused = await task.execute([ref], { fidelity: 'never', minFidelity: 50 }, { taskType })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'OPTIONS_NOT_VALID'])
  })
})

test('a comparison that has to be ended takes no result away', async () => {
  const strict = await startTestProgram({ PDF_PAGE_SECONDS: '2' })
  try {
    const task = await strict.client.newTask(taskType)
    const documents = [await task.upload('Slow.pdf', slowTextPdf('Good morning.')), await task.upload('Quick.pdf', textPdf('Good night.'))]
    await task.execute(
      documents.map(({ ref }) => ref),
      { images: false },
      { taskType },
    )
    const ended = await task.ended()
    expect(ended).toMatchObject({
      status: 'SUCCEEDED',
      results: [{ name: 'Slow.docx' }, { name: 'Quick.docx' }],
      files: documents.map(({ ref }) => ({ document: ref, status: 'DONE' })),
    })
    expect(ended.notes.map(({ code, document }) => [code, document])).toEqual(documents.map(({ ref }) => ['FIDELITY_UNKNOWN', ref]))
    expect(Buffer.from(await task.download(ended.results[0]?.ref ?? '')).includes('word/document.xml')).toBe(true)
  } finally {
    await strict.stop()
  }
})

describe('the slot', () => {
  async function laneOf(options: object): Promise<string | undefined> {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('Report.pdf', textPdf('The first page'))
    await task.execute([ref], options, { taskType })
    expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report.docx' }] })
    const database = openDatabase({ url: house.config.DATABASE_URL ?? '', maxConnections: 1 })
    try {
      return (await findTask(database.db, task.taskRef))?.queueLane ?? undefined
    } finally {
      await database.close()
    }
  }

  test('has the office program for the comparison, and is a plain one without it', async () => {
    expect(await laneOf({})).toBe('office')
    expect(await laneOf({ fidelity: 'never' })).toBe('document')
  })

  test('is a plain one where there is no office program', async () => {
    const steps = [{ taskType, options: { fidelity: 'auto' } }] as const
    expect(await slotKindOf(steps, { documents: [], slots: { office: createOffPool('none') } })).toBe('document')
  })
})

/** A word across others, which a document that flows can't show in its place. */
function overlappingPdf(): Buffer {
  const content = 'BT /F 18 Tf 20 100 Td (The first page) Tj .7 .7 -.7 .7 60 40 Tm (Draft) Tj ET 10 10 100 4 re f'
  return smallPdf(onePage({ content, page: '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>' }))
}
