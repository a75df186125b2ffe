import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { pdfToWord } from '@octavo/documents/layout/pdf-to-word.ts'
import { createColdOffice } from '@octavo/documents/office/cold.ts'
import { findOffice } from '@octavo/documents/office/find-office.ts'
import type { Office } from '@octavo/documents/office/office.ts'
import { atLeast, atMost, type Report } from '../measure/report.ts'
import { lineHits, linesOf } from './line-hits.ts'
import { paragraphScore, similarity, tableScore, wordsOfText } from './measures.ts'
import { ssimOf } from './page-ssim.ts'
import { type DocxText, readDocx } from './read-docx.ts'
import { convertByPdf2docx, installPdf2docx, type Spent } from './word-peer.ts'

const call = promisify(execFile)

/** One document there and back. */
interface Trip {
  name: string
  paragraphs: number | undefined
  text: number
  tables: number | undefined
  lines: number
  /** The structural similarity of the pages. */
  ssim: number
  pages: [source: number, result: number]
  cpuSeconds: number
}

type Convert = (pdf: string, docx: string) => Promise<Spent>

/** Word documents printed by LibreOffice, with and without tags, and made Word documents again. */
export async function measureWord(folder: string, { verbose }: { verbose: boolean }): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const found = findOffice()
  if (found.lane === 'off') throw new Error(found.reason)
  const office = createColdOffice({ program: found.program, home: work, documentMs: 120_000 })
  const files = globSync(join(resolve(folder), '*.docx')).toSorted()
  let paths = 0
  const newPath = () => join(work, `${++paths}.part`)
  const own =
    (tags: boolean): Convert =>
    (pdf, docx) =>
      convertOurselves(pdf, docx, { tags, newPath })
  try {
    const ways: [string, boolean, Convert][] = [
      ['octavo, tagged', true, own(true)],
      ['octavo, untagged', false, own(false)],
    ]
    if (!verbose && (await installPdf2docx())) ways.push(['pdf2docx, untagged', false, convertByPdf2docx])
    const results = new Map<string, Trip[]>()
    const hasPeer = ways.length > 2
    for (const [name, tagged, convert] of ways) {
      const trips: Trip[] = []
      for (const file of files) trips.push(...(await roundTrip(file, { tagged, convert, office, newPath })))
      results.set(name, trips)
      if (verbose) for (const trip of trips) console.log(name.padEnd(18), describe(trip))
    }
    return report(results, hasPeer ? await longDocument(join(resolve(folder), '../../pdf/large/WaldenFull.pdf'), newPath) : undefined)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface OwnWay {
  tags: boolean
  newPath(): string
  /** All pages if it isn't said. */
  count?: number
}

async function convertOurselves(pdf: string, docx: string, { tags, newPath, count }: OwnWay): Promise<Spent> {
  const [start, began] = [process.cpuUsage(), performance.now()]
  using document = await openText(pdf, { newPath })
  const pages = Array.from({ length: count ?? document.pageCount }, (_, index) => index + 1)
  await pdfToWord(document, docx, { pages, title: '', images: true, headers: true, tags, layout: 'flow', newPath, onPage: () => {} })
  const { user, system } = process.cpuUsage(start)
  return { cpu: (user + system) / 1e6, wall: (performance.now() - began) / 1000 }
}

/** What a long text took. */
interface LongText {
  own: Spent
  peer: Spent
  /** Peak bytes for few of its pages and for many. */
  memory: [few: number, many: number]
}

const longPages = 200
/** More than are laid out together. */
const fewPages = 60

async function longDocument(pdf: string, newPath: () => string): Promise<LongText> {
  const own = await convertOurselves(pdf, `${newPath()}.docx`, { tags: true, newPath, count: longPages })
  const peer = await convertByPdf2docx(pdf, `${newPath()}.docx`, longPages)
  return { own, peer, memory: [await peakOf(pdf, `${newPath()}.docx`, fewPages), await peakOf(pdf, `${newPath()}.docx`, longPages)] }
}

/** A small heap, so that what is no longer used is collected and not counted. */
const heapMegabytes = 96
const heap = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8']

async function peakOf(pdf: string, docx: string, count: number): Promise<number> {
  const { stdout } = await call(process.execPath, [...heap, join(import.meta.dirname, 'convert-alone.ts'), pdf, docx, String(count)])
  return Number(stdout)
}

interface TripWay {
  tagged: boolean
  convert: Convert
  office: Office
  newPath(): string
}

/** Files that can't be printed, or have no text, are left out. */
async function roundTrip(file: string, { tagged, convert, office, newPath }: TripWay): Promise<Trip[]> {
  const [pdf, docx, back] = [`${newPath()}.pdf`, `${newPath()}.docx`, `${newPath()}.pdf`]
  let truth: DocxText
  try {
    truth = await readDocx(file)
    await print(office, file, pdf, tagged)
  } catch {
    return []
  }
  const { cpu: cpuSeconds } = await convert(pdf, docx)
  const result = await readDocx(docx)
  await print(office, docx, back, false)
  const [source, shown] = [await linesOf(pdf, newPath), await linesOf(back, newPath)]
  return [
    {
      name: basename(file),
      paragraphs: truth.paragraphs.length > 0 ? paragraphScore(truth.paragraphs, result.paragraphs).f1 : undefined,
      text: similarity(wordsOfText(truth.text), wordsOfText(result.text)),
      tables: truth.tables.length > 0 ? tableScore(truth.tables, result.tables).f1 : undefined,
      lines: lineHits(source.lines, shown.lines),
      ssim: await ssimOf(pdf, back, newPath),
      pages: [source.pageCount, shown.pageCount],
      cpuSeconds,
    },
  ]
}

async function print(office: Office, input: string, output: string, tagged: boolean): Promise<void> {
  await office.use({ path: input }, { shares: false }, (document) =>
    document.export(output, { filter: { UseTaggedPDF: tagged }, steps: [] }),
  )
}

function describe({ name, paragraphs, text, tables, lines, ssim, pages }: Trip): string {
  const figure = (value: number | undefined) => value?.toFixed(3) ?? '  –  '
  return `${name.padEnd(32)} paragraphs ${figure(paragraphs)}, text ${figure(text)}, tables ${figure(tables)}, lines ${figure(lines)}, SSIM ${figure(ssim)}, pages ${pages.join(' → ')}`
}

function mean(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}

function figuresOf(trips: readonly Trip[]) {
  return {
    paragraphs: mean(trips.map((trip) => trip.paragraphs)),
    text: mean(trips.map((trip) => trip.text)),
    tables: mean(trips.map((trip) => trip.tables)),
    lines: mean(trips.map((trip) => trip.lines)),
    ssim: mean(trips.map((trip) => trip.ssim)),
    kept: mean(trips.map(({ pages: [source, result] }) => (Math.abs(result - source) <= 0.1 * source ? 1 : 0))),
    cpuSeconds: trips.reduce((sum, trip) => sum + trip.cpuSeconds, 0),
  }
}

function told({ cpu, wall }: Spent): string {
  return `${wall.toFixed(1)} s (${cpu.toFixed(1)} s of CPU)`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** The share of documents whose pages look at least as much like the source as those of the peer. */
function shareAsAlike(own: readonly Trip[], peer: readonly Trip[]): number {
  const byName = new Map(peer.map(({ name, ssim }) => [name, ssim]))
  return mean(own.map(({ name, ssim }) => (ssim >= (byName.get(name) ?? 0) ? 1 : 0)))
}

function report(results: ReadonlyMap<string, Trip[]>, long: LongText | undefined): Report {
  const all = [...results].map(([name, trips]) => [name, figuresOf(trips)] as const)
  const figures = new Map(all)
  const [tagged, untagged, peer] = [figures.get('octavo, tagged'), figures.get('octavo, untagged'), figures.get('pdf2docx, untagged')]
  const count = [...results.values()][0]?.length ?? 0
  const own = (name: string) => results.get(name) ?? []
  return {
    about:
      `${count} Word documents printed by LibreOffice and made Word documents again. Paragraphs: exact ones outside tables, F1 by document. Text: longest common blocks of words. ` +
      'Tables: adjacency relations as in ICDAR 2013. Lines: those of the first eight pages that are on the same page, in the same place (3 pt), printed again by LibreOffice. SSIM: of all pages in grey at 50 dpi, times the smaller number of pages over the larger. ' +
      (long
        ? `${longPages} pages of Walden took ${told(long.own)}, and ${told(long.peer)} by pdf2docx. A process with a heap of ${heapMegabytes} MB that converts ${fewPages} of them takes ${megabytes(long.memory[0])} MB at most, ${longPages} ${megabytes(long.memory[1])} MB.`
        : ''),
    tables: [
      {
        head: ['', 'paragraphs', 'text', 'tables', 'lines in place', 'SSIM', 'pages kept ± 10 %', 'CPU s'],
        rows: all.map(([name, one]) => [
          name,
          ...[one.paragraphs, one.text, one.tables, one.lines, one.ssim, one.kept].map((value) => value.toFixed(3)),
          one.cpuSeconds.toFixed(1),
        ]),
      },
    ],
    bars: [
      ...(tagged ? [atLeast('paragraphs, tagged', tagged.paragraphs, 0.97, ''), atLeast('tables, tagged', tagged.tables, 0.95, '')] : []),
      ...(tagged ? [atLeast('text, tagged', tagged.text, 0.99, '')] : []),
      ...(untagged
        ? [atLeast('paragraphs, untagged', untagged.paragraphs, 0.85, ''), atLeast('tables, untagged', untagged.tables, 0.85, '')]
        : []),
      ...(untagged ? [atLeast('text, untagged', untagged.text, 0.97, ''), atLeast('lines in place', untagged.lines, 0.85, '')] : []),
      ...(untagged ? [atLeast('pages kept', untagged.kept, 0.9, '')] : []),
      ...(long ? [atMost(`time of pdf2docx for ${longPages} pages`, long.own.wall / Math.max(0.001, long.peer.wall), 1 / 3, '')] : []),
      ...(long ? [atMost(`memory for ${longPages} pages by that for ${fewPages}`, long.memory[1] / long.memory[0], 1.3, '')] : []),
      ...(untagged && peer
        ? [
            atLeast(
              'documents at least as much alike as by pdf2docx',
              shareAsAlike(own('octavo, untagged'), own('pdf2docx, untagged')),
              0.9,
              '',
            ),
          ]
        : []),
      ...(untagged && peer ? [atMost('CPU of pdf2docx', untagged.cpuSeconds / Math.max(0.001, peer.cpuSeconds), 0.2, '')] : []),
    ],
  }
}
