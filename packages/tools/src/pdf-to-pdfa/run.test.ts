import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dynamicFormPdf, longPdf, portfolioPdf } from '@octavo/documents/testing/unusual-pdfs.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { pageId, plainPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { givenTypes, Options } from './options.ts'
import run from './run.ts'

const archive = createToolRunner(run, Options)
afterAll(archive.close)

function read(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The claim that stands in a file for every program to find. */
function claimOf(path: string): string | undefined {
  const [, part, level] = /<pdfaid:part>(\d)<\/pdfaid:part><pdfaid:conformance>(\w)</.exec(readFileSync(path, 'latin1')) ?? []
  return part === undefined ? undefined : `${part}${level?.toLowerCase()}`
}

const [first, second] = [refOf(1), refOf(2)]

describe('a plain file', () => {
  test('becomes PDF/A-2b: its font is embedded, its text stays, and the claim is written', async () => {
    const { results, notes } = await archive.run([plainPdf('a', 2)])
    const [result] = results
    const path = result?.path ?? ''
    expect(result).toMatchObject({ name: 'file-1-pdfa', mimeType: 'application/pdf', pageCount: 2 })
    expect(notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-2b' } })
    expect(notes).toContainEqual({
      code: 'FONTS_REPLACED',
      document: first,
      details: { fonts: [{ wanted: 'Helvetica', given: 'Liberation Sans' }] },
    })
    expect(claimOf(path)).toBe('2b')
    expect(read('pdffonts', path)).toMatch(/Helvetica +Type 1C +Custom +yes yes yes/)
    expect(read('pdftotext', path, '-')).toContain('a-2')
    read('qpdf', '--check', path)
  })

  test.each(['1b', '2b', '3b', '2u', '3u'] as const)('becomes PDF/A-%s', async (level) => {
    const { results, notes } = await archive.run([plainPdf('a', 1)], { level })
    expect(notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: `PDF/A-${level}` } })
    expect(claimOf(results[0]?.path ?? '')).toBe(level)
  })

  test("can't become PDF/A-2a without tags, and then has no mark", async () => {
    const { results, notes } = await archive.run([plainPdf('a', 1)], { level: '2a' })
    expect(results).toHaveLength(1)
    expect(claimOf(results[0]?.path ?? '')).toBeUndefined()
    const broken = notes.find(({ code }) => code === 'PDFA_RULES_BROKEN')
    expect(broken).toMatchObject({ document: first, details: { mode: 'convert', standard: 'PDF/A-2a' } })
  })

  test('becomes the best level that can be reached where that is allowed', async () => {
    const { results, notes } = await archive.run([plainPdf('a', 1)], { level: '2a', allowDowngrade: true })
    expect(notes).toContainEqual({ code: 'PDFA_DOWNGRADED', document: first, details: { wanted: 'PDF/A-2a', standard: 'PDF/A-2u' } })
    expect(claimOf(results[0]?.path ?? '')).toBe('2u')
  })
})

describe('how the result is written', () => {
  test.each(['1b', '2b', '3b'] as const)('can be chosen, and it conforms all the same: %s', async (level) => {
    const properties = { title: 'Für das Archiv', author: 'Ana', custom: { Shelf: '12' } }
    for (const objectStreams of ['pack', 'unpack'] as const) {
      const { results, notes } = await archive.run([plainPdf('a', 3)], { level, linearize: true, objectStreams, properties })
      const path = results[0]?.path ?? ''
      expect(notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: `PDF/A-${level}` } })
      expect(read('pdfinfo', path)).toMatch(/Title: +Für das Archiv\n[\s\S]*Optimized: +yes/)
      expect(read('qpdf', '--check-linearization', path)).toContain('no linearization errors')
      // Part 1 forbids them, whatever was chosen.
      expect(readFileSync(path, 'latin1').includes('/ObjStm')).toBe(objectStreams === 'pack' && level !== '1b')
    }
  })
})

describe('what PDF/A does not allow', () => {
  const entries = `/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>/OpenAction<</S/JavaScript/JS(1)>>`

  test('is removed and named', async () => {
    const { results, notes } = await archive.run([testPdf({ pages: [{ text: 'x' }], catalogue: entries })])
    expect(notes).toContainEqual({ code: 'PDFA_REMOVED', document: first, details: { what: ['scripts'] } })
    expect(read('qpdf', '--qdf', '--object-streams=disable', results[0]?.path ?? '', '-')).not.toContain('JavaScript')
  })

  test('an attached file stays in PDF/A-3 alone', async () => {
    const [from, to] = [archive.newPath('.pdf'), archive.newPath('.pdf')]
    const attached = archive.newPath('.txt')
    writeFileSync(from, plainPdf('a', 1))
    writeFileSync(attached, 'attached')
    execFileSync('qpdf', ['--add-attachment', attached, '--key=a.txt', '--filename=a.txt', '--', from, to])
    const bytes = readFileSync(to)
    const third = await archive.run([bytes], { level: '3b' })
    expect(read('pdfdetach', '-list', third.results[0]?.path ?? '')).toContain('a.txt')
    expect(third.notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-3b' } })
    const secondPart = await archive.run([bytes], { level: '2b' })
    expect(read('pdfdetach', '-list', secondPart.results[0]?.path ?? '')).toContain('0 embedded files')
    expect(secondPart.notes).toContainEqual({ code: 'PDFA_REMOVED', document: first, details: { what: ['attachments'] } })
  })

  test('encryption is removed and said', async () => {
    const [from, to] = [archive.newPath('.pdf'), archive.newPath('.pdf')]
    writeFileSync(from, plainPdf('secret', 1))
    execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', from, to])
    const { results, notes } = await archive.run([{ name: 'a.pdf', bytes: readFileSync(to), password: 'user' }])
    expect(notes).toContainEqual({ code: 'ENCRYPTION_REMOVED', document: first })
    expect(claimOf(results[0]?.path ?? '')).toBe('2b')
    expect(read('pdftotext', results[0]?.path ?? '', '-')).toContain('secret-1')
  })
})

test('the value of a field is drawn where the file leaves that to the reader', async () => {
  const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Written value)/Rect[50 50 250 70]/DA(/Helv 12 Tf 0 g)/P ${pageId(1)} 0 R>>`
  const file = testPdf({
    pages: [{ text: 'form', entries: '/Annots[6 0 R]' }],
    catalogue: '/AcroForm<</Fields[6 0 R]/NeedAppearances true>>',
    extra: [field],
  })
  const { results, notes } = await archive.run([file])
  expect(notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-2b' } })
  expect(read('pdftotext', results[0]?.path ?? '', '-')).toContain('Written value')
})

describe('a report', () => {
  test('says which rules a file breaks, by their clauses', async () => {
    const { results, notes } = await archive.run([plainPdf('a', 1)], { mode: 'validate' })
    const [result] = results
    expect(result).toMatchObject({ name: 'file-1-pdfa-report', mimeType: 'application/json' })
    const report = JSON.parse(readFileSync(result?.path ?? '', 'utf8'))
    expect(report).toMatchObject({ file: 'file-1.pdf', standard: 'PDF/A-2b', level: '2b', conforms: false })
    expect(report.broken).toContainEqual(expect.objectContaining({ clause: '6.2.11.4.1', code: 'FONT_NOT_EMBEDDED' }))
    expect(notes.map(({ code }) => code)).toEqual(['PDFA_RULES_BROKEN'])
  })

  test('says that a converted file conforms', async () => {
    const { results } = await archive.run([plainPdf('a', 1)])
    const { notes } = await archive.run([readFileSync(results[0]?.path ?? '')], { mode: 'validate' })
    expect(notes).toEqual([{ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-2b' } }])
  })
})

describe('an unusual file', () => {
  test('of very many pages becomes PDF/A', async () => {
    const { results, notes } = await archive.run([longPdf(400)])
    expect(notes).toContainEqual({ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-2b' } })
    expect(read('pdfinfo', results[0]?.path ?? '')).toMatch(/Pages: +400/)
  })

  test('that is a portfolio keeps its files in PDF/A-3, and elsewhere it is said that they went', async () => {
    const portfolio = portfolioPdf({ 'a.txt': Buffer.from('one'), 'b.txt': Buffer.from('two') })
    const third = await archive.run([portfolio], { level: '3b' })
    expect(third.notes).toEqual([{ code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-3b' } }])
    expect(read('pdfdetach', '-list', third.results[0]?.path ?? '')).toContain('2 embedded files')
    const secondPart = await archive.run([portfolio])
    expect(secondPart.notes).toContainEqual({ code: 'PDFA_REMOVED', document: first, details: { what: ['attachments'] } })
  })

  test('that is a dynamic form is converted with a warning, since its pages are not in it', async () => {
    const { notes } = await archive.run([dynamicFormPdf()])
    expect(notes).toEqual([
      { code: 'PDFA_CONFORMS', document: first, details: { standard: 'PDF/A-2b' } },
      { code: 'FORM_PAGES_MISSING', document: first },
    ])
  })
})

test('a file that is PDF/A already stays so, also at another level', async () => {
  const { results } = await archive.run([plainPdf('a', 1)], { level: '2b' })
  const bytes = readFileSync(results[0]?.path ?? '')
  for (const level of ['2b', '1b', '3u'] as const) {
    const again = await archive.run([bytes], { level })
    expect(again.notes.map(({ code }) => code)).toEqual(['PDFA_CONFORMS'])
    expect(claimOf(again.results[0]?.path ?? '')).toBe(level)
    expect(read('pdftotext', again.results[0]?.path ?? '', '-')).toContain('a-1')
  }
})

test('a locked file without its password fails by itself', async () => {
  const [from, to] = [archive.newPath('.pdf'), archive.newPath('.pdf')]
  writeFileSync(from, plainPdf('secret', 1))
  execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', from, to])
  const { results, failures } = await archive.run([readFileSync(to), plainPdf('b', 1)])
  expect(failures[first]?.code).toBe('DOCUMENT_LOCKED')
  expect(results).toHaveLength(1)
})

test('a file that cannot be opened fails by itself', async () => {
  const { results, failures } = await archive.run([Buffer.from('%PDF-1.7\nnothing'), plainPdf('b', 1)])
  expect(failures[first]?.code).toBe('DOCUMENT_DAMAGED')
  expect(results).toHaveLength(1)
  expect(failures[second]).toBeUndefined()
})

describe('real files', () => {
  testFiles({
    files: corpusFiles(),
    atLeast: 26,
    run: (file) => archive.run([file], { allowDowngrade: true, confirmRight: true }),
    check({ results, notes }) {
      const path = results[0]?.path ?? ''
      read('pdfinfo', path)
      const conforms = notes.some(({ code }) => code === 'PDFA_CONFORMS')
      expect(claimOf(path) !== undefined).toBe(conforms)
    },
  })
})

test('a report is no PDF that another tool could follow', () => {
  expect(givenTypes(Options.parse({ mode: 'validate' }))).toEqual(['application/json'])
  expect(givenTypes(Options.parse({}))).toEqual(['application/pdf'])
})
