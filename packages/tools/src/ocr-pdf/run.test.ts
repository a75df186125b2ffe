import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { openDocument } from '@octavo/documents/engines/pdfium/document.ts'
import { scannedPdf } from '@octavo/documents/testing/scanned-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPdf } from '../merge-pdf/testing/documents.ts'
import { checkPdf } from '../merge-pdf/testing/read-back.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(runner.close)

const letter = [
  'The quick brown fox jumps over',
  'the lazy dog, and it is not amused',
  'by that, which is why it barks',
  'on and on from dusk to dawn.',
]

async function pathOf(pdf: Uint8Array, options: GivenOptions = {}): Promise<string> {
  const { results } = await runner.run([pdf], options)
  return results[0]?.path ?? ''
}

/** The text by two programs that don't share their reader with ours. */
function textOf(path: string): { poppler: string; pdfium: string } {
  using document = openDocument(path)
  const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  return { poppler: inLine(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })), pdfium: inLine(document.pageText(1)) }
}

/** The boxes of words as poppler sees them, by the word. */
function wordBoxes(path: string): Map<string, number[]> {
  const xml = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const words = xml.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)
  return new Map([...words].map(([, left, top, right, bottom, word = '']) => [word, [left, top, right, bottom].map(Number)]))
}

describe('a scan', () => {
  test('can be searched by other programs, looks the same, and is hardly larger', async () => {
    const pdf = await scannedPdf([{ lines: letter }])
    const { results, notes } = await runner.run([pdf], { languages: ['eng'] })
    const path = results[0]?.path ?? ''
    checkPdf(path)
    const { poppler, pdfium } = textOf(path)
    expect(poppler).toBe(letter.join(' '))
    expect(pdfium).toBe(letter.join(' '))
    expect(statSync(path).size - pdf.length).toBeLessThan(6000)
    expect(notes).toEqual([{ code: 'TEXT_RECOGNISED', document: refOf(1), details: { count: 1, share: expect.closeTo(0.95, 1) } }])
    using before = openDocument(write(pdf))
    using after = openDocument(path)
    expect(after.renderPage(1, { dpi: 72 }).pixels).toEqual(before.renderPage(1, { dpi: 72 }).pixels)
  })

  test.each([
    ['as it is', {}],
    ['on a page that viewers turn', { entries: '/Rotate 180', turned: 180 }],
    ['on a page with larger units', { entries: '/UserUnit 2' }],
  ])('has its words in their places %s', async (_, page) => {
    const path = await pathOf(await scannedPdf([{ lines: letter, ...page }]), { languages: ['eng'] })
    const boxes = wordBoxes(path)
    // The scan has 200 pixels an inch: `The` begins 80 pixels from the left, and stands on a line 120 from the top.
    const [left = 0, top = 0, , bottom = 0] = boxes.get('The') ?? []
    expect(left).toBeCloseTo((80 / 200) * 72, -0.3)
    expect(top).toBeLessThan((120 / 200) * 72)
    expect(bottom).toBeGreaterThan((115 / 200) * 72)
    expect((boxes.get('amused')?.[0] ?? 0) > (boxes.get('lazy')?.[0] ?? 0)).toBe(true)
  })

  test.each([90, 180, 270])('that lies turned by %s degrees is read and rotated upright', async (turned) => {
    const pdf = await scannedPdf([{ lines: letter, turned }])
    const path = await pathOf(pdf, { languages: ['eng'] })
    expect(textOf(path).poppler).toContain('The quick brown fox')
    expect(readFileSync(path, 'latin1')).toContain(`/Rotate ${360 - turned}`)
  })

  test('that lies turned stays so on wish, and is read all the same', async () => {
    const kept = await pathOf(await scannedPdf([{ lines: letter, turned: 90 }]), { languages: ['eng'], upright: false })
    expect(readFileSync(kept, 'latin1')).not.toContain('/Rotate')
    expect(textOf(kept).pdfium).toContain('quick brown fox')
  })

  test('that lies askew is read, and straightened on wish', async () => {
    const pdf = await scannedPdf([{ lines: letter, turned: 6 }])
    expect(textOf(await pathOf(pdf, { languages: ['eng'] })).pdfium).toContain('quick brown fox')
    const straight = wordBoxes(await pathOf(pdf, { languages: ['eng'], straighten: true }))
    const heights = ['The', 'fox', 'over'].map((word) => straight.get(word)?.[3] ?? 0)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3)
  })

  test('in German is read as German without being asked', async () => {
    const lines = [
      'Der große Bär und die kleine Maus',
      'sind auf dem Weg zu einem Fest,',
      'das für sie nicht leicht zu finden ist,',
      'und auch die Gäste müssen warten.',
    ]
    expect(textOf(await pathOf(await scannedPdf([{ lines }]))).poppler).toBe(lines.join(' '))
  })
})

describe('pages with text', () => {
  test('are left as they are, and that is said', async () => {
    const { notes, results } = await runner.run([plainPdf('words', 2)])
    expect(notes).toContainEqual({ code: 'NO_SCANS_FOUND', document: refOf(1) })
    expect(results).toHaveLength(1)
  })

  test('get what their images say, and nothing twice', async () => {
    const content = 'BT /H 11 Tf 40 40 Td (Filed in the year of the great and long and very cold winter) Tj ET'
    const pdf = await scannedPdf([{ lines: letter, content }])
    expect(textOf(await pathOf(pdf)).poppler).not.toContain('quick')
    const { poppler } = textOf(await pathOf(pdf, { ocr: 'always', languages: ['eng'] }))
    expect(poppler).toContain('quick brown fox')
    expect(poppler.match(/winter/g)).toHaveLength(1)
  })
})

test('only chosen pages are read', async () => {
  const pdf = await scannedPdf([{ lines: letter }, { lines: ['Another page of this letter'] }])
  const { poppler } = textOf(await pathOf(pdf, { pages: '2', languages: ['eng'] }))
  expect(poppler).toBe('Another page of this letter')
})

test('a language that is not installed is named', async () => {
  const pdf = await scannedPdf([{ lines: letter }])
  await expect(runner.run([pdf], { languages: ['xyz'] })).rejects.toMatchObject({
    code: 'OCR_LANGUAGE_OFF',
    details: { languages: ['xyz'] },
  })
})

test('an image without letters is told', async () => {
  const { notes } = await runner.run([await scannedPdf([{ lines: [] }])])
  expect(notes).toEqual([{ code: 'NO_TEXT_RECOGNISED', document: refOf(1), details: { pages: [1] } }])
})

testFiles({
  files: corpusFiles(),
  atLeast: 15,
  run: (file) => runner.run([file], { languages: ['eng'], pages: '1' }),
  check: ({ results }) => checkPdf(results[0]?.path ?? ''),
})

function write(pdf: Uint8Array): string {
  const path = runner.newPath('.pdf')
  writeFileSync(path, pdf)
  return path
}
