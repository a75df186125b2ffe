import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capabilitiesOf, encryptionOf, type Forbidden, pdfForbidding } from '../testing/pdf-locks.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

/** Every tool that takes PDFs, with options that make it do something. */
const tools: Record<string, object> = {
  'merge-pdf': {},
  'split-pdf': { mode: 'every', every: 1 },
  'delete-pages-from-pdf': { pages: '1' },
  'rotate-pdf-pages': {},
  'add-page-numbers-to-pdf': {},
  'add-images-to-pdf': { codes: [{ text: 'A', width: 40 }] },
  'edit-pdf': { edits: [{ id: 'a', on: '1', kind: 'cover', box: { x: 10, y: 10, width: 20, height: 20 } }] },
  'pdf-to-images': { dpi: 72 },
  'extract-text-from-pdf': {},
  'extract-images-from-pdf': {},
  'protect-pdf': { userPassword: 'sesame' },
  'unlock-pdf': {},
}
const arranging = ['merge-pdf', 'split-pdf', 'delete-pages-from-pdf', 'rotate-pdf-pages']
const stamping = ['add-page-numbers-to-pdf', 'add-images-to-pdf', 'edit-pdf']
const taking = ['pdf-to-images', 'extract-text-from-pdf', 'extract-images-from-pdf']
const locking = ['protect-pdf', 'unlock-pdf']

/** Who has to ask about a file that lacks these permissions, as the standard speaks of them. */
const cases: { forbidden: Forbidden; asked: readonly string[]; what: string }[] = [
  { forbidden: { print: 'none' }, asked: locking, what: 'printing' },
  { forbidden: { print: 'low' }, asked: locking, what: 'printing in full quality' },
  { forbidden: { extract: 'n' }, asked: [...taking, ...locking], what: 'copying' },
  { forbidden: { 'modify-other': 'n' }, asked: [...stamping, ...locking], what: 'changes' },
  {
    forbidden: { 'modify-other': 'n', assemble: 'n' },
    asked: [...arranging, ...stamping, ...locking],
    what: 'changes and arranging pages',
  },
  { forbidden: { annotate: 'n' }, asked: locking, what: 'comments' },
  { forbidden: { annotate: 'n', form: 'n' }, asked: locking, what: 'comments and filling in forms' },
]

type Ended = TaskView & { downloaded: Uint8Array[] }

interface Run {
  content: Uint8Array
  options?: object
  steps?: { taskType: string; options: object }[]
}

async function run(taskType: string, { content, options = {}, steps = [] }: Run): Promise<Ended> {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', content)
  const answer = await task.execute([ref], { ...tools[taskType], ...options }, { taskType, executeOrders: steps })
  expect([answer.status, answer.status < 300 ? '' : await answer.text()]).toEqual([202, ''])
  const ended = await task.ended()
  return { ...ended, downloaded: await Promise.all(ended.results.map((result) => task.download(result.ref))) }
}

/** A page with a text and an image, so that every tool finds something. */
function content(): Buffer {
  const image = '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray'
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const page = '/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R>>>>'
  const drawn = 'q 100 0 0 100 9 9 cm /I Do Q BT /F 18 Tf 20 150 Td (one) Tj ET'
  const [catalogue = '', , first = '', stream = ''] = onePage({ content: drawn, page })
  const two = '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>'
  return smallPdf([catalogue, two, first, stream, streamObject(Buffer.alloc(64, 99), image), font, first])
}

describe('over a file that does not allow', () => {
  test.each(cases)('$what, just the tools ask that do it, and run when told of the right', { timeout: 120_000 }, async (one) => {
    const file = await pdfForbidding(content(), one.forbidden)
    const ends = Object.keys(tools).map(async (taskType) => {
      const isAsked = one.asked.includes(taskType)
      const unasked = await run(taskType, { content: file })
      if (isAsked) {
        expect(unasked).toMatchObject({ status: 'FAILED', results: [], error: { code: 'CONFIRM_RIGHT' } })
        expect(unasked.error?.message).toContain("This file doesn't allow")
      }
      const ended = isAsked ? await run(taskType, { content: file, options: { confirmRight: true } }) : unasked
      return { taskType, isAsked: unasked.error?.code === 'CONFIRM_RIGHT', status: ended.status, told: told(ended) }
    })
    const message = `The file didn't allow ${one.what}. The result does.`
    expect(await Promise.all(ends)).toEqual(
      Object.keys(tools).map((taskType) => ({ taskType, isAsked: one.asked.includes(taskType), status: 'SUCCEEDED', told: [message] })),
    )
  })
})

describe('nobody is asked, or told,', () => {
  test('about a file that forbids nothing', { timeout: 60_000 }, async () => {
    const file = await pdfForbidding(content(), {})
    const ends = Object.keys(tools).map(async (taskType) => {
      const { status, notes } = await run(taskType, { content: file })
      return [taskType, status, notes.map(({ code }) => code).includes('RESTRICTIONS_REMOVED')]
    })
    expect(await Promise.all(ends)).toEqual(Object.keys(tools).map((taskType) => [taskType, 'SUCCEEDED', false]))
  })
})

describe('a chain', () => {
  const steps = [{ taskType: 'extract-text-from-pdf', options: {} }]

  test('asks once, before its first step, about what any of its steps does', async () => {
    const file = await pdfForbidding(content(), { extract: 'n' })
    expect(await run('rotate-pdf-pages', { content: file, steps })).toMatchObject({ status: 'FAILED', error: { code: 'CONFIRM_RIGHT' } })
    const ended = await run('rotate-pdf-pages', { content: file, steps, options: { confirmRight: true } })
    expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: 'text/plain' }] })
    expect(told(ended)).toEqual(["The file didn't allow copying. The result does."])
  })

  test('asks about nothing that none of its steps does', async () => {
    const file = await pdfForbidding(content(), { print: 'none' })
    expect(await run('rotate-pdf-pages', { content: file, steps })).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('that locks the file comes out locked, with the new restrictions in the place of the old', async () => {
    const file = await pdfForbidding(content(), { extract: 'n' })
    const options = { userPassword: 'sesame', permissions: { print: 'none' }, confirmRight: true }
    const ended = await run('protect-pdf', { content: file, options, steps: [{ taskType: 'add-page-numbers-to-pdf', options: {} }] })
    expect(ended).toMatchObject({ status: 'SUCCEEDED' })
    expect(told(ended)).toEqual(["The file didn't allow copying. The result does."])
    const [locked = new Uint8Array()] = ended.downloaded
    expect(await encryptionOf(locked)).toBeUndefined()
    expect(await capabilitiesOf(locked, 'sesame')).toMatchObject({ extract: true, printlow: false, printhigh: false })
  })

  test('that locks the file at its end tells of those restrictions alone that are gone then', async () => {
    const file = await pdfForbidding(content(), { extract: 'n', 'modify-other': 'n', assemble: 'n' })
    const locked = async (permissions: object) =>
      run('rotate-pdf-pages', {
        content: file,
        options: { confirmRight: true },
        steps: [{ taskType: 'protect-pdf', options: { permissions } }],
      })
    const some = await locked({ copy: false })
    expect(told(some)).toEqual(["The file didn't allow changes and arranging pages. The result does."])
    const [first = new Uint8Array()] = some.downloaded
    expect(await capabilitiesOf(first)).toMatchObject({ extract: false, modifyassembly: true })
    expect(told(await locked({ copy: false, modify: false, assemble: false }))).toEqual([])
  })

  test('that locks an opened file again does not say that it opens without a password', async () => {
    const open = await run('protect-pdf', { content: content(), options: { userPassword: 'old' } })
    const codes = async (steps: { taskType: string; options: object }[]) => {
      const task = await house.client.newTask('rotate-pdf-pages')
      const { ref } = await task.upload('a.pdf', open.downloaded[0] ?? new Uint8Array())
      expect((await task.call('PUT', `/documents/${ref}`, { json: { password: 'old' } })).status).toBe(200)
      await task.execute([ref], {}, { taskType: 'rotate-pdf-pages', executeOrders: steps })
      return (await task.ended()).notes.map(({ code }) => code)
    }
    expect(await codes([])).toContain('ENCRYPTION_REMOVED')
    expect(await codes([{ taskType: 'protect-pdf', options: { userPassword: 'new' } }])).not.toContain('ENCRYPTION_REMOVED')
  })
})

/** What was said about restrictions. */
function told({ notes }: TaskView): string[] {
  return notes.filter(({ code }) => code === 'RESTRICTIONS_REMOVED').map(({ message }) => message)
}
