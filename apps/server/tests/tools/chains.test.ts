import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptionOf } from '../testing/pdf-locks.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

interface Chain {
  taskType: string
  files: Record<string, Uint8Array>
  options?: object | ((refs: string[]) => object)
  steps?: { taskType: string; options: object }[]
}

async function run({ taskType, files, options = {}, steps = [] }: Chain) {
  const task = await house.client.newTask(taskType)
  const refs: string[] = []
  for (const [name, bytes] of Object.entries(files)) refs.push((await task.upload(name, bytes)).ref)
  const given = typeof options === 'function' ? options(refs) : options
  const answer = await task.execute(refs, given, { taskType, executeOrders: steps })
  if (answer.status >= 300)
    return { answer: (await answer.json()) as { code: string; fields: Record<string, string> }, names: [], files: [] }
  const ended = await task.ended()
  const downloaded = await Promise.all(ended.results.map(({ ref }) => task.download(ref)))
  return { ended, names: ended.results.map(({ name }) => name), files: downloaded, codes: ended.notes.map(({ code }) => code) }
}

describe('behind a lock', () => {
  const numbers = { taskType: 'add-page-numbers-to-pdf', options: {} }

  test('the next steps open the file by its password, and it comes out locked again', async () => {
    const options = { userPassword: 'open sesame', ownerPassword: 'master', permissions: { copy: false } }
    const steps = [numbers, { taskType: 'split-pdf', options: { mode: 'every', every: 1 } }]
    const { ended, names, files, codes } = await run({ taskType: 'protect-pdf', files: { 'a.pdf': textPdf('a', 'b') }, options, steps })
    expect(ended).toMatchObject({ status: 'SUCCEEDED' })
    expect(names).toEqual(['a-protected-numbered-part-1.pdf', 'a-protected-numbered-part-2.pdf'])
    for (const file of files) {
      expect(await encryptionOf(file)).toBeUndefined()
      expect(await encryptionOf(file, 'open sesame')).toContain('extract for any purpose: not allowed')
      expect(await encryptionOf(file, 'master')).toContain('Supplied password is owner password')
    }
    // It would not be true of what came out.
    expect(codes).not.toContain('ENCRYPTION_REMOVED')
    expect(house.log()).not.toMatch(/open sesame|master/)
  })

  test('each file keeps its own password', async () => {
    const options = (refs: string[]) => ({ userPassword: 'all', passwords: [{ document: refs[1], userPassword: 'for b' }] })
    const { files } = await run({
      taskType: 'protect-pdf',
      files: { 'a.pdf': textPdf('a'), 'b.pdf': textPdf('b') },
      options,
      steps: [numbers],
    })
    expect(await Promise.all(files.map(async (file) => (await encryptionOf(file, 'for b')) !== undefined))).toEqual([false, true])
    expect(await encryptionOf(files[0] ?? new Uint8Array(), 'all')).toBeDefined()
  })

  test('what cannot be locked says that it is open', async () => {
    const steps = [{ taskType: 'pdf-to-images', options: { dpi: 72 } }]
    const { ended, codes } = await run({
      taskType: 'protect-pdf',
      files: { 'a.pdf': textPdf('a') },
      options: { userPassword: 'x1' },
      steps,
    })
    expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: 'image/jpeg' }] })
    expect(codes).toEqual(['ENCRYPTION_REMOVED'])
  })
})

describe('names of results', () => {
  const two = { 'a.pdf': textPdf('one', 'two'), 'b.pdf': textPdf('three') }

  test.each([
    ['pdf-to-images', { dpi: 72, fileName: '{file#}-{page}' }, ['1-1.jpg', '1-2.jpg', '2-1.jpg']],
    ['extract-text-from-pdf', { fileName: '{file#} of {total}' }, ['1 of 1.txt', '2 of 1.txt']],
    ['rotate-pdf-pages', { fileName: '2026/{name}\\{file#}' }, ['2026-a-1.pdf', '2026-b-2.pdf']],
    ['split-pdf', { mode: 'text', pattern: 'two', fileName: '{file#}-{n}-{text}' }, ['1-1.pdf', '1-2-two.pdf', '2-1.pdf']],
    ['split-pdf', { fileName: '{text:t\\w{2}}-{file#}{n}' }, ['11.pdf', 'two-12.pdf', 'thr-21.pdf']],
  ])('%s, %j', async (taskType, options, expected) => {
    expect((await run({ taskType, files: two, options })).names).toEqual(expected)
  })

  test.each(['rotate-pdf-pages', 'protect-pdf', 'extract-images-from-pdf', 'merge-pdf'])(
    '%s refuses a word that it does not fill in',
    async (taskType) => {
      const { answer } = await run({ taskType, files: { 'a.pdf': textPdf('a') }, options: { fileName: '{name} {text:(\\w+)}' } })
      expect(answer).toMatchObject({
        code: 'OPTIONS_NOT_VALID',
        fields: { fileName: expect.stringMatching(/^\{text:…\} isn't available here\. Available: \{name\}, \{n\},/) },
      })
    },
  )
})
