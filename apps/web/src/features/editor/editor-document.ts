import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type OpenPdf, openPdf } from '../../shared/paper/open-pdf.ts'
import type { PageSize } from '../../shared/pdf/page-size.ts'
import type { PageText } from '../../shared/pdf/page-text.ts'
import type { PageAnnotation, PageThings } from '../../shared/pdf/page-things.ts'
import { findBlocks, type TextBlock } from './text/find-blocks.ts'
import { findLines } from './text/find-lines.ts'
import { createPageFaces, type PageFaces } from './text/page-faces.ts'
import type { TextLine } from './text/text-line.ts'

/** The text of a page with its lines. */
export interface PageLines {
  text: PageText
  lines: readonly TextLine[]
  /** Lines that belong together. */
  blocks: readonly TextBlock[]
}

/** A page of the plan in the document that it comes from. */
export interface DrawnPage {
  document: EditorDocument
  page: number
}

/** A file that is open in the editor. It is never changed: what is done to it is a list of edits. */
export interface EditorDocument extends OpenPdf {
  /** The displayed size of a page of the plan in points, before the plan turns it. */
  sizeOf(plan: PagePlan): PageSize
  lines(page: number): Promise<PageLines>
  /** The same if it was read. */
  knownLines(page: number): PageLines | undefined
  /** The text of a page of the plan if it was read, whichever document it comes from. */
  linesOf(plan: PagePlan): PageLines | undefined
  /** The images and annotations of a page. */
  things(page: number): Promise<PageThings>
  knownThings(page: number): PageThings | undefined
  /** The images and annotations of a page of the plan, if they were read. */
  thingsOf(plan: PagePlan | undefined): PageThings | undefined
  /** An annotation of a page of the plan whose things were read. */
  annotationOf(plan: PagePlan | undefined, number: number): PageAnnotation | undefined
  faces: PageFaces
  /** Opens another PDF whose pages come into this one, under a name of this device, and returns how many it has. */
  openOther(name: string, file: File): Promise<number>
  /** The document that has a page of the plan, and its number there; undefined for empty pages. */
  drawnBy(plan: PagePlan | undefined): DrawnPage | undefined
}

/** Opens a PDF on this device. A locked one is opened again with its password. */
export async function openDocument(file: File, password = ''): Promise<EditorDocument> {
  const opened = await openPdf(file, password)
  const { source, pdf, sizes } = opened
  const reading = new Map<number, Promise<PageLines>>()
  const known = new Map<number, PageLines>()
  const things = new Map<number, PageThings>()
  const readingThings = new Map<number, Promise<PageThings>>()
  const faces = createPageFaces(pdf)
  const others = new Map<string, EditorDocument>()

  async function read(page: number): Promise<PageLines> {
    const text = await pdf.text(page)
    const lines = findLines(text)
    const read = { text, lines, blocks: findBlocks(lines) }
    known.set(page, read)
    return read
  }

  async function readThings(page: number): Promise<PageThings> {
    const read = await pdf.things(page)
    things.set(page, read)
    return read
  }

  const document: EditorDocument = {
    ...opened,
    faces,
    sizeOf({ page, ...plan }) {
      if (typeof page === 'number') return sizes[page - 1] ?? source.size(page)
      if ('blank' in page) return page.blank
      return others.get(page.document)?.sizeOf({ ...plan, page: page.page }) ?? { width: 595, height: 842 }
    },
    async openOther(name, other) {
      const added = await openDocument(other)
      others.set(name, added)
      return added.pageCount
    },
    drawnBy(plan) {
      if (!plan) return undefined
      const { page } = plan
      if (typeof page === 'number') return { document, page }
      const other = 'document' in page ? others.get(page.document) : undefined
      return other && 'page' in page ? { document: other, page: page.page } : undefined
    },
    lines(page) {
      const asked = reading.get(page) ?? read(page)
      reading.set(page, asked)
      return asked
    },
    knownLines: (page) => known.get(page),
    linesOf(plan) {
      const drawn = document.drawnBy(plan)
      return drawn?.document.knownLines(drawn.page)
    },
    things(page) {
      const asked = readingThings.get(page) ?? readThings(page)
      readingThings.set(page, asked)
      return asked
    },
    knownThings: (page) => things.get(page),
    thingsOf(plan) {
      const drawn = document.drawnBy(plan)
      return drawn?.document.knownThings(drawn.page)
    },
    annotationOf: (plan, number) => document.thingsOf(plan)?.annotations.find(({ annotation }) => annotation === number),
    close() {
      faces.close()
      opened.close()
      for (const other of others.values()) other.close()
    },
  }
  return document
}
