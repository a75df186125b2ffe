import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { openZip } from '@octavo/documents/office/zip.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

/** With the limits of somebody who sets none, and one that ends hostile pages sooner. */
let house: TestProgram
let impatient: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ TASK_SECONDS: '300' })
  impatient = await startTestProgram({ TASK_SECONDS: '300', PDF_PAGE_SECONDS: '1', OCR_PAGE_SECONDS: '1' })
}, 60_000)
afterAll(async () => {
  await house.stop()
  await impatient.stop()
})

const tools = ['pdf-to-word', 'pdf-to-excel', 'pdf-to-ppt']
const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const corpus = new URL('../../../../packages/documents/fixtures/corpus/', import.meta.url)

describe.each(tools)('%s', (taskType) => {
  test.each([
    'hostile-synth-flate-bomb-content-8gib.pdf',
    'hostile-synth-form-xobject-billion-laughs.pdf',
    'hostile-synth-image-bomb-60000x60000.pdf',
  ])(
    'brings %s to a file or a clear sentence',
    async (name) => {
      const { status, error } = await converted(impatient, taskType, { pdf: readFileSync(new URL(name, corpus)) })
      const isClear = status === 'SUCCEEDED' || (isErrorCode(error?.code ?? '') && error?.code !== 'INTERNAL')
      expect([status, error?.code, isClear]).toEqual([status, error?.code, true])
    },
    120_000,
  )

  test('keeps all text of a page of ten thousand glyphs', async () => {
    const lines = Array.from({ length: 100 }, (_, row) => `(${`r${row} `.padEnd(100, 'abcdefghi ')}) Tj T*`)
    const content = `BT /F 5 Tf 7 TL 20 780 Td ${lines.join(' ')} ET`
    const { status, text } = await converted(house, taskType, {
      pdf: smallPdf(onePage({ box: '0 0 600 800', content, page: font })),
      more: { text: true },
    })
    expect(status).toBe('SUCCEEDED')
    for (const row of [0, 50, 99]) expect(text).toMatch(new RegExp(`\\br${row}\\b`))
  }, 120_000)

  test('keeps all rows of a table of five hundred narrow columns', async () => {
    const [columns, rows] = [500, 8]
    const cells = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => `1 0 0 1 ${11 + column * 6} ${152 - row * 10} Tm (${(row * 7 + column) % 10}) Tj`),
    ).flat()
    const rules = [
      ...Array.from({ length: rows + 1 }, (_, row) => `10 ${160 - row * 10} m ${10 + columns * 6} ${160 - row * 10} l S`),
      ...Array.from({ length: columns + 1 }, (_, column) => `${10 + column * 6} 160 m ${10 + column * 6} ${160 - rows * 10} l S`),
    ]
    const content = `.3 w ${rules.join(' ')} BT /F 5 Tf ${cells.join(' ')} ET`
    const done = await converted(house, taskType, { pdf: smallPdf(onePage({ box: '0 0 3020 200', content, page: font })) })
    expect(done.status).toBe('SUCCEEDED')
    expect(done.text.replace(/\D/g, '').length).toBeGreaterThanOrEqual(columns * rows)
    // Word takes 63 columns: the others stand in tables below.
    expect(done.rows).toBe(taskType === 'pdf-to-word' ? rows * Math.ceil(columns / 63) : rows)
  }, 120_000)
})

interface Converted {
  status: string
  error?: { code: string } | undefined
  /** The text of the result, part by part. */
  text: string
  /** The rows of its tables. */
  rows: number
}

async function converted(
  { client }: TestProgram,
  taskType: string,
  { pdf, more = {} }: { pdf: Uint8Array; more?: object },
): Promise<Converted> {
  const task = await client.newTask(taskType)
  const { ref } = await task.upload('file.pdf', pdf)
  const options = taskType === 'pdf-to-excel' ? more : { fidelity: 'never' }
  expect((await task.execute([ref], options, { taskType })).status).toBe(202)
  const { status, error, results } = await task.ended()
  const [result] = results
  const parts = result ? await unzipped(Buffer.from(await task.download(result.ref))) : new Map<string, string>()
  const bodies = [...parts].filter(([name]) => /^(word\/document|xl\/worksheets\/sheet\d+|ppt\/slides\/slide\d+)\.xml$/.test(name))
  const xml = bodies.map(([, body]) => body).join('\n')
  const text = [...xml.matchAll(/<(?:w:t|a:t|t|v)(?: [^>]*)?>([^<]*)</g)].map(([, inside]) => inside).join(' ')
  return { status, error, text, rows: xml.match(/<(?:w:tr|a:tr|row)[ >]/g)?.length ?? 0 }
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'))
  try {
    const path = join(folder, 'file.zip')
    await writeFile(path, bytes)
    const zip = await openZip(path)
    const parts = new Map<string, string>()
    for (const entry of zip.entries) parts.set(entry.name, (await zip.read(entry)).toString('utf8'))
    await zip.close()
    return parts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
