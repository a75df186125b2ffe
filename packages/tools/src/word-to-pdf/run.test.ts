import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { english } from '@octavo/core/text/language.ts'
import { validatePdfA } from '@octavo/documents/archive/validate/validate-pdfa.ts'
import { readCompoundFile } from '@octavo/documents/office/compound-file.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { commentedDocx, docxOf, officeFixture, pageBreak } from '@octavo/documents/testing/office-files.ts'
import { lockDoc, lockDocByXor } from '@octavo/documents/testing/office-locks.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBack } from '../merge-pdf/testing/read-back.ts'
import { popplerFacts } from '../testing/read-office-pdf.ts'
import { createToolRunner, refOf, type TestFile } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options, unmetRequirements } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice?.()
  runner.close()
})

const threePages: TestFile = {
  name: 'three.docx',
  bytes: docxOf(['first page'], { body: `${pageBreak}${text('second page')}${pageBreak}${text('third page')}` }),
}

test('makes a PDF of every kind of text document, each named as its document, and tells them apart by content', async () => {
  const { results } = await runner.run([
    { name: 'a report.docx', bytes: docxOf(['Grüße aus 東京']) },
    { name: 'old.doc', bytes: officeFixture('table-merges.doc') },
    { name: 'rich.rtf', bytes: Buffer.from('{\\rtf1\\ansi rich text}') },
    { name: 'plain.txt', bytes: Buffer.from('plain text, größer') },
    { name: 'web.html', bytes: Buffer.from('<html><body><h1>web text</h1><img src="http://127.0.0.1:9/x.png"></body></html>') },
  ])
  expect(results.map(({ name }) => name)).toEqual(['a report', 'old', 'rich', 'plain', 'web'])
  const facts = results.map(({ path }) => popplerFacts(path))
  expect(facts.map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1])
  expect(facts[0]?.text).toContain('Grüße aus 東京')
  expect(facts.slice(2).map(({ text }) => text.trim())).toEqual(['rich text', 'plain text, größer', expect.stringContaining('web text')])
  for (const { fonts } of facts) expect(Object.values(fonts)).not.toContain(false)
  expect(results[0]?.pageCount).toBe(1)
}, 60_000)

test.each<[string, string[]]>([
  ['2', ['second']],
  ['1,3', ['first', 'third']],
  ['2-', ['second', 'third']],
  ['odd', ['first', 'third']],
  ['3,1', ['third', 'first']],
])('pages %s', async (pages, words) => {
  const { results } = await runner.run([threePages], { pages })
  expect(popplerFacts(results[0]?.path ?? '').text.match(/first|second|third/g)).toEqual(words)
  expect(results[0]?.pageCount).toBe(words.length)
})

test('the process of a task ends with it, also where the task fails', async () => {
  const renew = vi.spyOn(slotOffice(), 'renew')
  await runner.run([threePages])
  expect(renew).toHaveBeenCalledTimes(1)
  await expect(runner.run([{ name: 'a.docx', bytes: officeFixture('truncated62886.docx') }])).rejects.toThrow()
  expect(renew).toHaveBeenCalledTimes(2)
  renew.mockRestore()
})

test('a page that the document does not have is an error that says so', async () => {
  await expect(runner.run([threePages], { pages: '2,7' })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE', details: { pageCount: 3 } })
})

test('landscape, bookmarks, tags, a lower image quality and a password', async () => {
  const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Chapter</w:t></w:r></w:p>'
  const file = { name: 'a.docx', bytes: docxOf(['text'], { body: heading }) }
  const facts = await factsOf([file], { landscape: true, imageQuality: 20, imageResolution: 75 })
  expect(facts.size[0]).toBeGreaterThan(facts.size[1])
  expect(facts.tagged).toBe(true)
  expect((await factsOf([file], { tagged: false })).tagged).toBe(false)
  const { results } = await runner.run([file], { resultPassword: 'open sesame' })
  expect(popplerFacts(results[0]?.path ?? '', 'open sesame')).toMatchObject({ encrypted: true, text: expect.stringContaining('Chapter') })
  expect(() => popplerFacts(results[0]?.path ?? '')).toThrow()
})

test('opens as it is asked to, alone, joined and locked', async () => {
  const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Chapter</w:t></w:r></w:p>'
  const file = { name: 'a.docx', bytes: docxOf(['first'], { body: `${heading}${pageBreak}${text('second')}` }) }
  const properties = { title: 'A title' }
  const initialView = { panel: 'bookmarks', page: 2, zoom: 'width', layout: 'facing', title: true } as const
  const rootOf = async (files: TestFile[], options: GivenOptions) =>
    readBack((await runner.run(files, options)).results[0]?.path ?? '').root
  const root = await rootOf([file], { initialView, properties, pdfa: true })
  expect(root).toMatchObject({
    '/PageMode': '/UseOutlines',
    '/PageLayout': '/TwoColumnRight',
    '/ViewerPreferences': { '/DisplayDocTitle': true },
  })
  expect(root['/OpenAction']).toEqual([expect.stringMatching(/^\d+ 0 R$/), '/FitH', null])
  const joined = await rootOf([file, threePages], { initialView: { zoom: 75, page: 99, title: true }, merge: true, bookmarks: false })
  expect(joined).toMatchObject({ '/PageMode': '/UseNone', '/OpenAction': [expect.any(String), '/XYZ', null, null, 0.75] })
  expect(joined).not.toHaveProperty('/ViewerPreferences')
  const locked = await runner.run([file], { initialView: { panel: 'pages', zoom: 'page' }, resultPassword: 'x' })
  const json = execFileSync('qpdf', ['--password=x', '--json', locked.results[0]?.path ?? ''], { encoding: 'utf8' })
  expect(json).toContain('"/PageMode": "/UseThumbs"')
  expect((await rootOf([file], {}))['/OpenAction']).not.toContain('/FitH')
})

test('PDF/A is marked where it is asked for, and kept where files are joined', async () => {
  const file = { name: 'a.docx', bytes: docxOf(['for the archive']) }
  const archived = await runner.run([file], { pdfa: true, pages: '1' })
  expect(metadataOf(archived.results[0]?.path ?? '')).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
  expect(readBack(archived.results[0]?.path ?? '').root['/OutputIntents']).toBeDefined()
  const joined = await runner.run([file, file], { pdfa: true, merge: true })
  expect(metadataOf(joined.results[0]?.path ?? '')).toMatch(/<pdfaid:part>2</)
  expect(joined.notes.map(({ code }) => code)).not.toContain('PDFA_MARK_REMOVED')
  expect(metadataOf((await runner.run([file])).results[0]?.path ?? '')).not.toMatch(/<pdfaid:part>/)
  expect(unmetRequirements(Options.parse({ pdfa: true, resultPassword: 'x' }), { language: english })).toHaveProperty('resultPassword')
})

test.each([
  ['as it is', {}],
  ['with everything that is written at the end', { properties: { title: 'A title' }, linearize: true, initialView: { zoom: 'width' } }],
  ['joined', { merge: true }],
] as const)('PDF/A is checked before it is delivered, %s', async (_, options) => {
  const file = { name: 'a.docx', bytes: docxOf(['for the archive']) }
  const { results, notes } = await runner.run([file, file], { pdfa: true, ...options })
  const conforms = { code: 'PDFA_CONFORMS', details: { standard: 'PDF/A-2b' } }
  expect(notes).toMatchObject(results.map(() => conforms))
  for (const { path } of results) expect(await validatePdfA(path, '2b')).toMatchObject({ conforms: true, broken: [] })
})

test('tracked changes are shown or accepted, and indexes made again', async () => {
  const file = { name: 'delins.docx', bytes: officeFixture('delins.docx') }
  const shown = await factsOf([file])
  const accepted = await factsOf([file], { changes: 'accepted' })
  expect(accepted.text).not.toBe(shown.text)
  expect(accepted.text.length).toBeLessThan(shown.text.length)
  await runner.run([file], { updateIndexes: true })
})

test('comments are left out, or become notes beside their text', async () => {
  const file = { name: 'a.docx', bytes: commentedDocx('the text', 'the remark') }
  const inside = async (options: GivenOptions) => plainObjects((await runner.run([file], options)).results[0]?.path ?? '')
  expect(await inside({})).not.toMatch(/remark|Reviewer|\/Annots/)
  expect(await inside({ comments: true })).toMatch(/\/Subtype": "\/Text"/)
  expect(await inside({ comments: true })).toContain('the remark')
})

test.each(['rc4', 40, 128, 'xor'] as const)('a .doc that is locked by %s', async (lock) => {
  const path = runner.newPath('.doc')
  writeFileSync(path, officeFixture('Lists.doc'))
  const plain = await readCompoundFile(path)
  const bytes = lock === 'xor' ? lockDocByXor(plain, 'sésame') : lockDoc(plain, 'sésame', lock)
  expect((await factsOf([{ name: 'a.doc', bytes, password: 'sésame' }])).text).toMatch(/different lists[\s\S]*Ordered list 1/)
  await expect(runner.run([{ name: 'a.doc', bytes, password: 'sesame' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
})

test('names the fonts that were replaced, and no others', async () => {
  const fonts = async (bytes: Buffer) => (await runner.run([{ name: 'a.docx', bytes }])).notes.find(({ code }) => code === 'FONTS_REPLACED')
  expect((await fonts(docxOf(['text'], { font: 'Aptos' })))?.details).toEqual({ fonts: [{ wanted: 'Aptos', given: 'Liberation Sans' }] })
  expect((await fonts(docxOf(['text'], { font: 'Calibri' })))?.details).toEqual({ fonts: [{ wanted: 'Calibri', given: 'Carlito' }] })
  expect(await fonts(docxOf(['text'], { font: 'Carlito' }))).toBeUndefined()
})

test('joins all files into one PDF, and one that cannot be used is left out', async () => {
  const broken = { name: 'broken.docx', bytes: officeFixture('truncated62886.docx') }
  const { results, failures } = await runner.run([threePages, broken, { name: 'b.txt', bytes: Buffer.from('the end') }], { merge: true })
  expect(results).toHaveLength(1)
  expect(popplerFacts(results[0]?.path ?? '')).toMatchObject({ pages: 4, text: expect.stringMatching(/first[\s\S]*third[\s\S]*the end/) })
  expect(failures).toEqual({ [refOf(2)]: expect.objectContaining({ code: 'DOCUMENT_DAMAGED' }) })
})

test('locked documents open with their password, or say clearly why not', async () => {
  const file = { name: 'locked.docx', bytes: officeFixture('bug53475-password-is-pass.docx') }
  const { results, notes } = await runner.run([{ ...file, password: 'pass', facts: { encrypted: true } }])
  expect(popplerFacts(results[0]?.path ?? '').pages).toBe(1)
  expect(notes).toContainEqual(expect.objectContaining({ code: 'ENCRYPTION_REMOVED' }))
  await expect(runner.run([{ ...file, password: 'no' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  await expect(runner.run([file])).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  const old = { name: 'old.doc', bytes: officeFixture('password_tika_binaryrc4.doc') }
  expect((await factsOf([{ ...old, password: 'tika' }])).text).toContain('encrypted Word 2007 File')
  await expect(runner.run([{ ...old, password: 'no' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
})

testFiles({
  files: ['ExternalEntityInText.docx', 'truncated62886.docx', 'Lists.doc', 'footnotes.docx', 'pages_12.docx', 'bullets.ppt'].map(
    (name) => ({
      name: name.replace('.ppt', '.doc'),
      bytes: officeFixture(name),
    }),
  ),
  atLeast: 3,
  run: (file) => runner.run([file]),
  check: ({ results }) => expect(popplerFacts(results[0]?.path ?? '').pages).toBe(results[0]?.pageCount),
})

function text(line: string): string {
  return `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`
}

async function factsOf(files: readonly TestFile[], options: GivenOptions = {}) {
  const { results } = await runner.run(files, options)
  return popplerFacts(results[0]?.path ?? '')
}

/** Everything in a PDF except its streams, as read by qpdf. */
function plainObjects(path: string): string {
  return execFileSync('qpdf', ['--json', path], { encoding: 'utf8' })
}

function metadataOf(path: string): string {
  return readFileSync(path).toString('latin1')
}
