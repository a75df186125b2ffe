import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { pdfToSlides } from '@octavo/documents/layout/pdf-to-slides.ts'
import { createColdOffice } from '@octavo/documents/office/cold.ts'
import { findOffice } from '@octavo/documents/office/find-office.ts'
import type { Office } from '@octavo/documents/office/office.ts'
import { atLeast, atMost, type Report } from '../measure/report.ts'
import { lineHits, linesOf } from './line-hits.ts'
import { similarity, wordsOfText } from './measures.ts'
import { installPythonPptx, type PptxText, readPptx } from './read-pptx.ts'

const call = promisify(execFile)

/** One presentation there and back. */
interface Trip {
  name: string
  /** Boxes with text over the paragraphs of the source. */
  boxes: number | undefined
  text: number
  lines: number
  slides: [source: number, result: number]
  titles: number
}

/** Presentations printed by LibreOffice, with and without tags, made slides again, and read by python-pptx. */
export async function measureSlides(folder: string, { verbose }: { verbose: boolean }): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const found = findOffice()
  if (found.lane === 'off') throw new Error(found.reason)
  await installPythonPptx()
  const office = createColdOffice({ program: found.program, home: work, documentMs: 120_000 })
  let paths = 0
  const newPath = () => join(work, `${++paths}.part`)
  const sources = globSync(join(resolve(folder), '{ppt,pptx}/*.{ppt,pptx}')).toSorted()
  try {
    const results = new Map<string, Trip[]>()
    for (const tagged of [true, false]) {
      const trips: Trip[] = []
      for (const file of sources) trips.push(...(await roundTrip(file, { tagged, office, newPath })))
      const name = tagged ? 'tagged' : 'untagged'
      results.set(name, trips)
      if (verbose) for (const trip of trips) console.log(name.padEnd(10), describe(trip))
    }
    return report(results)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface TripWay {
  tagged: boolean
  office: Office
  newPath(): string
}

/** Presentations that can't be printed are left out. */
async function roundTrip(file: string, { tagged, office, newPath }: TripWay): Promise<Trip[]> {
  const [pdf, pptx, back] = [`${newPath()}.pdf`, `${newPath()}.pptx`, `${newPath()}.pdf`]
  const truth = await sourceOf(file, newPath)
  if (!truth) return []
  await print(office, file, pdf, { UseTaggedPDF: tagged })
  using document = await openText(pdf, { newPath })
  const pages = Array.from({ length: document.pageCount }, (_, index) => index + 1)
  await pdfToSlides(document, pptx, {
    pages,
    title: basename(file),
    slides: 'editable',
    images: true,
    drawings: 'shapes',
    notes: true,
    tags: tagged,
    recognised: new Set(),
    newPath,
    onPage: () => {},
  })
  const result = await readPptx(pptx)
  await print(office, pptx, back, {})
  const [source, shown] = [await linesOf(pdf, newPath), await linesOf(back, newPath)]
  return [
    {
      name: basename(file),
      boxes: truth.paragraphs.length > 0 ? result.boxes / truth.paragraphs.length : undefined,
      text: similarity(await wordsIn(pdf), await wordsIn(back)),
      lines: lineHits(source.lines, shown.lines),
      slides: [source.pageCount, result.slides],
      titles: result.titles / Math.max(1, result.slides),
    },
  ]
}

/** The words of a PDF, as another program than ours reads them. */
async function wordsIn(pdf: string): Promise<string[]> {
  const { stdout } = await call('pdftotext', ['-l', '8', pdf, '-'], { maxBuffer: 1e8 })
  return wordsOfText(stdout)
}

/** What python-pptx reads of the source; an old one is made a new one first. Undefined for one that can't be opened. */
async function sourceOf(file: string, newPath: () => string): Promise<PptxText | undefined> {
  try {
    if (file.endsWith('.pptx')) return await readPptx(file)
    const folder = dirname(newPath())
    await call('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'pptx',
      '--outdir',
      folder,
      file,
    ])
    return await readPptx(join(folder, `${basename(file, '.ppt')}.pptx`))
  } catch {
    return undefined
  }
}

async function print(office: Office, input: string, output: string, filter: Record<string, boolean>): Promise<void> {
  await office.use({ path: input }, { shares: false }, (document) => document.export(output, { filter, steps: [] }))
}

function describe({ name, boxes, text, lines, slides, titles }: Trip): string {
  return `${name.padEnd(24)} boxes ${boxes?.toFixed(2) ?? '–'}, text ${text.toFixed(3)}, lines ${lines.toFixed(3)}, slides ${slides.join(' → ')}, titles ${titles.toFixed(2)}`
}

function mean(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}

function report(results: ReadonlyMap<string, Trip[]>): Report {
  const rows = [...results].map(([name, trips]) => ({
    name,
    boxes: mean(trips.map((trip) => trip.boxes)),
    most: Math.max(...trips.map((trip) => trip.boxes ?? 0)),
    text: mean(trips.map((trip) => trip.text)),
    lines: mean(trips.map((trip) => trip.lines)),
    kept: mean(trips.map(({ slides: [source, result] }) => (source === result ? 1 : 0))),
    titles: mean(trips.map((trip) => trip.titles)),
  }))
  const count = [...results.values()][0]?.length ?? 0
  return {
    about:
      `${count} presentations printed by LibreOffice, made slides again and read by python-pptx. Boxes: those with text over the paragraphs of the source, both outside tables. ` +
      'Text: longest common blocks of words, and lines: those in the same place (3 pt), both printed again by LibreOffice, on the first eight slides.',
    tables: [
      {
        head: ['', 'boxes by paragraph', 'most', 'text', 'lines in place', 'slides kept', 'slides with a title'],
        rows: rows.map(({ name, ...figures }) => [name, ...Object.values(figures).map((value) => value.toFixed(3))]),
      },
    ],
    bars: rows.flatMap(({ name, boxes, text, lines, kept, titles }) => [
      atMost(`boxes by paragraph, ${name}`, boxes, 1.2, ''),
      atLeast(`text, ${name}`, text, 0.97, ''),
      atLeast(`lines in place, ${name}`, lines, 0.85, ''),
      atLeast(`slides kept, ${name}`, kept, 1, ''),
      atLeast(`slides with a title, ${name}`, titles, 1, ''),
    ]),
  }
}
