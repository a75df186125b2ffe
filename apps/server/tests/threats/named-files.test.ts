import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { combinations } from '@octavo/documents/testing/combinations.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { loadOptions, type ReadyToolType, readyTools } from '@octavo/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { heavyPdf } from '../testing/heavy-pdf.ts'
import { pdfObjects, textsIn } from '../testing/pdf-objects.ts'
import { pageTexts, withFile } from '../testing/read-pdf.ts'
import { type Samples, textPlaces, type WalkedSchema } from '../testing/schema-walk.ts'
import { tablePdf } from '../testing/table-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestSite } from '../testing/test-site.ts'
import { textPdf } from '../testing/text-pdf.ts'

// No text that somebody writes is a path to anything: one that names a file which every document process can read does just what one
// does that names nothing.
const there = '/usr/lib/os-release'
/** Of the same letters, since a result may tell which of them a font has. */
const nowhere = '/usr/lib/os-releaes'
const secret = /^PRETTY_NAME="(.+)"$/m.exec(readFileSync(there, 'utf8'))?.[1] ?? ''
/** A path as it stands, as an address, and as qpdf's command line would read a file of arguments. */
const spellings = [(path: string) => path, (path: string) => `file://${path}`, (path: string) => `@${path}`]

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'
const files: Readonly<Record<string, [name: string, content: Buffer]>> = {
  'images-to-pdf': ['a.svg', Buffer.from(svg)],
  'word-to-pdf': ['a.docx', docxOf(['one'])],
  forms: ['a.pdf', formPdf([{ name: 'field', entries: '/FT/Tx', box: [20, 20, 200, 40] }], { pages: 3 })],
  'excel-to-pdf': ['a.xlsx', xlsxOf({ one: [['one']] })],
  'ppt-to-pdf': ['a.ppt', officeFixture('bullets.ppt')],
}
/** What a tool needs beside the text to have something to do with it. */
const needed = (): Readonly<Record<string, object>> => ({
  'delete-pages-from-pdf': { pages: '1' },
  'rotate-pdf-pages': { angle: 90 },
  'split-pdf': { mode: 'text' },
  'unlock-pdf': { result: 'new-password' },
  'add-images-to-pdf': { codes: [{ text: 'x', anchor: 'top-left', width: 20 }] },
  'url-to-pdf': { urls: [`${site.url}/page`], waitUntil: 'load', limitSeconds: 1 },
})
const samples: Samples = { name: 'sample' }

let site: TestSite
let house: TestProgram
beforeAll(async () => {
  expect(secret).not.toBe('')
  site = await startTestSite(() => ({ '/page': '<!doctype html><title>page</title><p>one' }))
  house = await startTestProgram({ WEB_ALLOW: site.host, BROWSER_SLOTS: '1', TASK_SECONDS: '60' })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
})

const chosen = combinations({ rows: readyTools.map(({ type }) => type), columnsOf: () => spellings })

test.each([...chosen])(
  '%s opens no file by a text',
  async (taskType, spells) => {
    for (const spell of spells) {
      expect((await fillable(taskType, spell(there))).length).toBeGreaterThan(0)
      const [named, unnamed] = await Promise.all([outcome(taskType, spell(there)), outcome(taskType, spell(nowhere))])
      expect(named).toEqual(unnamed)
      expect([named.status, named.code]).toEqual(['SUCCEEDED', undefined])
      expect(named.told).not.toContain(secret)
    }
  },
  60_000,
)

test('a file that is called like an option, an address or a command is a file', async () => {
  const names = [
    '@x.pdf',
    '--help.pdf',
    '-.pdf',
    'msl:x.pdf',
    'https://127.0.0.1/a.pdf',
    '|id.pdf',
    '%s%n.pdf',
    `${there}.pdf`,
    '$(id).pdf',
  ]
  const task = await house.client.newTask()
  const refs: string[] = []
  for (const [index, name] of names.entries()) refs.push((await task.upload(name, textPdf(`file ${index}`))).ref)
  await task.execute(refs)
  const { status, results } = await task.ended()
  expect(status).toBe('SUCCEEDED')
  expect(await pageTexts(await task.download(results[0]?.ref ?? ''))).toEqual(names.map((_, index) => `file ${index}`))
})

/** The options with the text wherever they take it. */
async function fillable(taskType: ReadyToolType, text: string): Promise<object[]> {
  const { Options } = await loadOptions(taskType)
  const schema = z.toJSONSchema(Options, { io: 'input', unrepresentable: 'any' }) as WalkedSchema
  const basis = needed()[taskType] ?? {}
  return textPlaces(schema, samples)
    .map((place) => place.fill(text) as object)
    .filter((options) => Options.safeParse({ ...basis, ...options }).success)
}

/** How a run with the text in every option ends, and everything that is told of it, without the text itself. */
async function outcome(taskType: ReadyToolType, text: string): Promise<{ status: string; code?: string | undefined; told: string }> {
  const options = [needed()[taskType] ?? {}, ...(await fillable(taskType, text))].reduce(together)
  const task = await house.client.newTask(taskType)
  const [name, content] = files[taskType] ?? ['a.pdf', await pdfFor(taskType, text)]
  const refs = taskType === 'url-to-pdf' ? [] : [(await task.upload(name, content)).ref]
  const accepted = await task.execute(refs, options, { taskType })
  expect([accepted.status, await accepted.text()]).toEqual([202, expect.anything()])
  const { status, error, notes, results } = await task.ended()
  const told: unknown[] = [notes.map(({ code }) => code)]
  for (const { ref, name: resultName, mimeType, pageCount } of results)
    told.push(resultName, mimeType, pageCount, mimeType === 'application/pdf' ? await readPdf(await task.download(ref), text) : '')
  return { status, code: error?.code, told: JSON.stringify(told).replaceAll(/os-relea(se|es)/g, 'FILE') }
}

/** A document in which the text stands, so that it is found there; what is to be unlocked is locked by it. */
async function pdfFor(taskType: ReadyToolType, text: string): Promise<Buffer> {
  if (taskType === 'extract-images-from-pdf') return heavyPdf(1)
  if (taskType === 'pdf-to-excel')
    return tablePdf([['Town', 'Area', 'Source'], ...[160, 141, 405].map((area) => ['Bonn', `${area}`, text])])
  const pdf = textPdf('one', text, 'three')
  return taskType === 'unlock-pdf' ? encryptedPdf(pdf, text) : pdf
}

/** What stands on the pages of a PDF and in its objects, opened by the text where it is locked. */
async function readPdf(pdf: Uint8Array, password: string): Promise<unknown[]> {
  const pages = await withFile(pdf, async (path) => execFileSync('pdftotext', ['-upw', password, path, '-'], { encoding: 'utf8' }))
  const texts = textsIn(await pdfObjects(pdf, password))
  return [pages, texts.filter((text) => !/^D:\d/.test(text)).sort()]
}

/** Both, deeply: options of one object come together in it. */
function together(first: object, second: object): object {
  const merged: Record<string, unknown> = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = merged[name]
    merged[name] = isPlain(before) && isPlain(value) ? together(before, value) : value
  }
  return merged
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
