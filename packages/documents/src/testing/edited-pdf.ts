import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changePageText, type DocumentInks } from '../content-edit/change-page-text.ts'
import { createFallbackFonts } from '../content-edit/fallback-fonts.ts'
import { createGlyphSupply } from '../content-edit/glyph-supply.ts'
import type { PageShows } from '../content-edit/model.ts'
import { readShows } from '../content-edit/read-shows.ts'
import { createPageRewrite } from '../content-edit/rewrite.ts'
import type { TextEdit } from '../content-edit/text-work.ts'
import { settleShows, writtenShow } from '../content-edit/write-shows.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { createFontBook } from '../glyphs/font-book.ts'

/** Opens a file with what text changes need, and writes it to another path afterwards. */
export function withInks<Result>(from: string, to: string | undefined, work: (pdf: Pdf, inks: DocumentInks) => Result): Result {
  // Not beside the file: another test may list its folder at the same time.
  const folder = mkdtempSync(join(tmpdir(), 'octavo-inks-'))
  try {
    using pdf = openPdf(from)
    pdf.pushInherited()
    let count = 0
    using fonts = createFontBook(pdf, () => join(folder, `${count++}.pdf`))
    const fallback = createFallbackFonts(pdf)
    const result = work(pdf, { fonts, supply: createGlyphSupply(pdf, fonts), fallback })
    fallback.finish()
    if (to !== undefined) pdf.write(to)
    return result
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Changes text of the first page, or of another, and writes the file. */
export function changeTextIn(from: string, to: string, edits: readonly TextEdit[], page = 1): string[] {
  return withInks(from, to, (pdf, inks) => changePageText(pdf, pdf.page(page), edits, { inks }).missing)
}

/**
 * Writes every show operator of some pages again as it is, as if an edit had changed it. Those that can't be read stay. Returns the pages on
 * which something was written.
 */
export function rewriteTextIn(from: string, to: string, pages: readonly number[]): number[] {
  return withInks(from, to, (pdf, { fonts }) =>
    pages.filter((page) => {
      const read = readShows(pdf.page(page), fonts)
      const known = read.isComplete ? read.shows.filter(({ isPlaced }) => isPlaced) : []
      const rewrite = createPageRewrite(pdf, read)
      for (const part of read.parts) settleShows(read.shows.filter((show) => show.part === part))
      for (const show of known) rewrite.replace(show.part, show, writtenShow(show))
      rewrite.finish()
      return known.length > 0
    }),
  )
}

/** The shows of a page, read in a file of their own. */
export function showsIn<Result>(path: string, page: number, read: (shows: PageShows) => Result): Result {
  return withInks(path, undefined, (pdf, { fonts }) => read(readShows(pdf.page(page), fonts)))
}

/** An anchor for a word of a page: its first place in the text of one show, or of several that follow each other. */
export function anchorOf(path: string, word: string, page = 1): TextEdit['block'] {
  return showsIn(path, page, ({ shows }) => {
    const glyphs = shows.flatMap((show) => show.glyphs.map((glyph, index) => ({ show: show.number, index, text: glyph.text })))
    const wanted = word.replace(/\s/g, '')
    for (let first = 0; first < glyphs.length; first++) {
      let text = ''
      let next = first
      while (next < glyphs.length && text.replace(/\s/g, '').length < wanted.length) text += glyphs[next++]?.text ?? ''
      if (text.replace(/\s/g, '') !== wanted || glyphs[first]?.text.trim() === '') continue
      const spans: TextEdit['block']['spans'] = []
      for (const { show, index } of glyphs.slice(first, next)) {
        const last = spans.at(-1)
        if (last?.show === show) last.to = index + 1
        else spans.push({ show, from: index, to: index + 1 })
      }
      return { spans, was: word }
    }
    throw new Error(`There is no ${word} on page ${page}`)
  })
}

/** What poppler reads on a page, without the white space at its end. */
export function popplerText(path: string, page = 1): string {
  const options = ['-f', String(page), '-l', String(page), '-enc', 'UTF-8', path, '-']
  return execFileSync('pdftotext', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trimEnd()
}

/** A page as poppler draws it, in grey. */
export function popplerPixels(path: string, { page = 1, dpi = 72 } = {}): { width: number; height: number; pixels: Uint8Array } {
  const image = execFileSync('pdftoppm', ['-r', String(dpi), '-cropbox', '-gray', '-f', String(page), '-l', String(page), path], {
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [, width = '0', height = '0'] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.toString('latin1', 0, 40)) ?? []
  const [across, down] = [Number(width), Number(height)]
  return { width: across, height: down, pixels: image.subarray(image.length - across * down) }
}

/** The rows in which two drawings of a page differ, in pixels from the top; undefined if they're the same. */
export function changedRows(one: string, other: string, { page = 1, dpi = 72 } = {}): { first: number; last: number } | undefined {
  const [before, after] = [popplerPixels(one, { page, dpi }), popplerPixels(other, { page, dpi })]
  if (before.width !== after.width || before.height !== after.height) throw new Error('The pages have different sizes')
  const rows = Array.from({ length: before.height }, (_, row) => row).filter((row) => {
    const range = [row * before.width, (row + 1) * before.width] as const
    return Buffer.compare(before.pixels.subarray(...range), after.pixels.subarray(...range)) !== 0
  })
  const [first] = rows
  return first === undefined ? undefined : { first, last: rows.at(-1) ?? first }
}
