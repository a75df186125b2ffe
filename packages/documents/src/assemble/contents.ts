import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly } from './assembly.ts'
import { addBlankPage } from './pages.ts'
import { scaleAnnotation, scalePage } from './scale.ts'

/** One line of a table of contents, with the place in the plan that it links to. */
export interface ContentsEntry {
  title: string
  place: number
}

export interface ContentsOptions {
  heading: string
  entries: readonly ContentsEntry[]
  /** How many places of the plan come before it. */
  after: number
  /** Adds a blank page after an odd number of pages. */
  padToEven: boolean
}

/** The page size before scaling. */
export const contentsPage = { width: 595, height: 842 }

const page = contentsPage
const margin = 64
const size = { heading: 20, line: 11 }
const lineHeight = 22
const headingSpace = 44
const linesOnFirst = Math.floor((page.height - 2 * margin - headingSpace) / lineHeight)
const linesOnNext = Math.floor((page.height - 2 * margin) / lineHeight)

/** Adds the pages of a table of contents at the end of the target; they are written once the pages that it links to are placed. */
export function createContents(
  { target }: Assembly,
  { heading, entries, after, padToEven }: ContentsOptions,
): { write(scale: number): Promise<void> } {
  const sheets = splitEntries(entries)
  const ids = sheets.map(() => addBlankPage(target, page).id)
  if (padToEven && sheets.length % 2 === 1) addBlankPage(target, page)
  const added = target.pageCount - after

  return {
    async write(scale) {
      const [{ createGlyphFonts }, { fitLine }] = await Promise.all([import('../fonts/glyph-fonts.ts'), import('../fonts/fit-line.ts')])
      const fonts = createGlyphFonts(target)

      function writeLine({ title, place }: ContentsEntry, top: number): { shown: string; link: PdfObject } {
        const position = place + 1 + (place < after ? 0 : added)
        const number = fonts.line(String(position))
        const numberWidth = (number.width * size.line) / 1000
        const text = fitLine(title, { width: page.width - 2 * margin - numberWidth - 24, size: size.line })
        const y = top - size.line
        const shownTitle = fonts.show(text, fonts.line(text), { x: margin, y, size: size.line })
        const shownNumber = fonts.show(String(position), number, { x: page.width - margin - numberWidth, y, size: size.line })
        return { shown: `${shownTitle}\n${shownNumber}`, link: link(position, y) }
      }

      function link(position: number, y: number): PdfObject {
        return target
          .dictionary({
            '/Type': '/Annot',
            '/Subtype': '/Link',
            // Printed with the page, as PDF/A requires of every annotation.
            '/F': 4,
            '/Rect': target.array([margin, y - 6, page.width - margin, y + size.line + 3]),
            '/Border': target.array([0, 0, 0]),
            '/Dest': target.array([target.page(position), '/Fit']),
          })
          .indirect()
      }

      const contents = sheets.map((sheet, index) => {
        const top = page.height - margin - (index === 0 ? headingSpace : 0)
        const lines = sheet.map((entry, line) => writeLine(entry, top - line * lineHeight))
        const head =
          index === 0
            ? fonts.show(heading, fonts.line(heading), { x: margin, y: page.height - margin - size.heading, size: size.heading })
            : ''
        return { shown: [head, ...lines.map(({ shown }) => shown)].join('\n'), links: lines.map(({ link: annotation }) => annotation) }
      })
      const resources = fonts.resources().indirect()
      for (const [index, { shown, links }] of contents.entries()) {
        const sheet = target.object(ids[index] ?? 0)
        for (const annotation of links) annotation.set('/P', sheet)
        sheet.set('/Resources', resources).set('/Contents', deflatedStream(target, shown)).set('/Annots', target.array(links))
        if (scale === 1) continue
        scalePage(target, sheet, scale)
        for (const annotation of links) scaleAnnotation(target, annotation, scale)
      }
    },
  }
}

function splitEntries(entries: readonly ContentsEntry[]): ContentsEntry[][] {
  const sheets = [entries.slice(0, linesOnFirst)]
  for (let start = linesOnFirst; start < entries.length; start += linesOnNext) sheets.push(entries.slice(start, start + linesOnNext))
  return sheets
}
