import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { comparePages } from '@octavo/documents/fidelity/compare-pages.ts'
import { linesInPlace, linesOnPage, type PlacedLine } from '@octavo/documents/fidelity/lines-in-place.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { pdfToWord } from '@octavo/documents/layout/pdf-to-word.ts'
import { atLeast, type Report } from '../measure/report.ts'
import { printAll } from './print-all.ts'

/** More pages of a document tell little more. */
const maxPages = 24

const layouts = ['flow', 'exact'] as const
type Layout = (typeof layouts)[number]

/** A PDF that became a Word document. */
interface Converted {
  name: string
  pdf: string
  docx: string
  pages: number[]
}

/** How much the Word document is like the PDF. */
interface Likeness {
  name: string
  pages: [source: number, result: number]
  /** As the product tells it, from 0 to 1. */
  score: number
  lines: number
}

interface PagesOptions {
  verbose: boolean
  only: string | undefined
  keep: string | undefined
}

/** PDFs that others wrote, made Word documents and printed by LibreOffice. */
export async function measurePages(folder: string, { verbose, only, keep }: PagesOptions): Promise<Report> {
  const work = keep ?? (await mkdtemp(join(tmpdir(), 'octavo-bench-')))
  const files = globSync('{pdf,tables}/**/*.pdf', { cwd: resolve(folder) })
    .filter((path) => !path.includes('hostile/') && (only === undefined || basename(path).startsWith(only)))
    .toSorted()
  try {
    const results = new Map<Layout, Likeness[]>()
    for (const layout of layouts) {
      const own = join(work, layout)
      await mkdir(own, { recursive: true })
      results.set(layout, await measureLayout(files, { folder: resolve(folder), own, layout, verbose }))
    }
    return report(results)
  } finally {
    if (keep === undefined) await rm(work, { recursive: true, force: true })
  }
}

interface LayoutWork {
  folder: string
  own: string
  layout: Layout
  verbose: boolean
}

async function measureLayout(files: readonly string[], { folder, own, layout, verbose }: LayoutWork): Promise<Likeness[]> {
  let paths = 0
  const newPath = () => join(own, `${++paths}.part`)
  const seen = new Set<string>()
  const converted: Converted[] = []
  for (const file of files) {
    const name = basename(file, '.pdf')
    // Some documents are in two folders.
    if (seen.has(name)) continue
    seen.add(name)
    converted.push(...(await convert(name, { pdf: join(folder, file), docx: join(own, `${name}.docx`), layout, newPath })))
  }
  await printAll(
    converted.map(({ docx }) => docx),
    own,
  )
  const likenesses: Likeness[] = []
  for (const one of converted) {
    const likeness = await likenessOf(one, newPath)
    likenesses.push(likeness)
    if (verbose) console.log(layout.padEnd(6), describe(likeness))
  }
  return likenesses
}

interface ConvertWork {
  pdf: string
  docx: string
  layout: Layout
  newPath(): string
}

/** Files that can't be opened, are locked or have no text are left out. */
async function convert(name: string, { pdf, docx, layout, newPath }: ConvertWork): Promise<Converted[]> {
  try {
    using document = await openText(pdf, { newPath })
    const pages = Array.from({ length: Math.min(maxPages, document.pageCount) }, (_, index) => index + 1)
    await pdfToWord(document, docx, { pages, title: '', images: true, headers: true, tags: true, layout, newPath, onPage: () => {} })
    return [{ name, pdf, docx, pages }]
  } catch {
    return []
  }
}

async function likenessOf({ name, pdf, docx, pages }: Converted, newPath: () => string): Promise<Likeness> {
  using before = await openText(pdf, { newPath })
  const original = pages.map((number) => ({ number, lines: linesOnPage(before, number) }))
  try {
    using after = await openText(join(dirname(docx), `${name}.pdf`), { newPath })
    const { score } = await comparePages({ drawing: before, pages: original, isAll: true }, after, () => {})
    const shown = original.map((_, index) => (index < after.pageCount ? linesOnPage(after, index + 1) : []))
    return { name, pages: [pages.length, after.pageCount], score: score / 100, lines: shareInPlace(original, shown) }
  } catch {
    return { name, pages: [pages.length, 0], score: 0, lines: 0 }
  }
}

function shareInPlace(original: readonly { lines: readonly PlacedLine[] }[], shown: readonly (readonly PlacedLine[])[]): number {
  const all = original.flatMap(({ lines }, index) => linesInPlace(lines, shown[index] ?? []))
  return all.length === 0 ? 1 : all.filter((share) => share === 1).length / all.length
}

function describe({ name, pages, score, lines }: Likeness): string {
  return `${name.padEnd(40)} ${isKept({ pages }) ? '  ' : '* '}pages ${pages.join(' → ').padEnd(8)} score ${score.toFixed(2)}, lines ${lines.toFixed(3)}`
}

function isKept({ pages: [source, result] }: Pick<Likeness, 'pages'>): boolean {
  return Math.abs(result - source) <= 0.1 * source
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function report(results: ReadonlyMap<Layout, readonly Likeness[]>): Report {
  const figures = new Map(
    [...results].map(([layout, all]) => [
      layout,
      {
        kept: mean(all.map((one) => (isKept(one) ? 1 : 0))),
        score: mean(all.map(({ score }) => score)),
        lines: mean(all.map(({ lines }) => lines)),
      },
    ]),
  )
  return {
    about:
      `${results.get('flow')?.length ?? 0} PDFs of the corpus, at most ${maxPages} pages of each, made Word documents and printed by LibreOffice. ` +
      'Score: what the product tells of a result. Lines: those on the page of the same number, in the same place (3 pt). Most fonts of these documents are not installed here.',
    tables: [
      {
        head: ['', 'pages kept ± 10 %', 'score', 'lines in place'],
        rows: [...figures].map(([layout, { kept, score, lines }]) => [layout, ...[kept, score, lines].map((value) => value.toFixed(3))]),
      },
    ],
    bars: layouts.map((layout) => atLeast(`pages kept, ${layout}`, figures.get(layout)?.kept ?? 0, layout === 'flow' ? 0.9 : 1, '')),
  }
}
