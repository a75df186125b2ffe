import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { rewriteTextIn } from '@octavo/documents/testing/edited-pdf.ts'
import { atMost, type Report } from '../measure/report.ts'
import { corpusPdfs } from './corpus-pdfs.ts'
import { changedBox, drawnPage, readPage } from './judge-page.ts'

/** Of a longer file some pages count, from its start to its end. */
const mostPages = 12

interface Rewritten {
  pages: number
  /** Pages that poppler draws or reads in another way, with their files. */
  drawn: string[]
  read: string[]
}

/** Writes all text of the pages of the corpus again as it is, and lets poppler compare. */
export async function runUnchanged(args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-editor-'))
  const all: Rewritten = { pages: 0, drawn: [], read: [] }
  try {
    for (const file of await corpusPdfs(args)) compare(file, folder, all)
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const page of new Set([...all.drawn, ...all.read])) console.log(page)
  return {
    about:
      `Every show operator of up to ${mostPages} pages of each file of the corpus that opens is read and written again as it is, as if an edit had changed it. ` +
      'Poppler draws and reads the pages before and after.',
    tables: [],
    bars: [
      atMost(`pages of ${all.pages} that look different`, all.drawn.length, 0, 'pages'),
      atMost(`pages of ${all.pages} that read different`, all.read.length, 0, 'pages'),
    ],
  }
}

function compare(file: string, folder: string, all: Rewritten): void {
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')]
  // Files that the reading of fonts needs come beside it.
  symlinkSync(resolve(file), before)
  try {
    const written = rewriteTextIn(before, after, pagesOf(before))
    all.pages += written.length
    for (const page of written) {
      if (changedBox(drawnPage(before, page), drawnPage(after, page))) all.drawn.push(`${file}, page ${page}`)
      if (readPage(before, page) !== readPage(after, page)) all.read.push(`${file}, page ${page}`)
    }
  } catch (error) {
    // Files that don't open are judged elsewhere.
    if (!(error instanceof AppError)) throw error
  } finally {
    rmSync(before)
    rmSync(after, { force: true })
  }
}

function pagesOf(path: string): number[] {
  using pdf = openPdf(path)
  const { pageCount } = pdf
  const step = Math.max(1, pageCount / mostPages)
  return Array.from({ length: Math.min(mostPages, pageCount) }, (_, index) => Math.floor(index * step) + 1)
}
