import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type OpenPdf, openPdf } from '../../shared/paper/open-pdf.ts'
import type { PageSize } from '../../shared/pdf/page-size.ts'
import type { PageText } from '../../shared/pdf/page-text.ts'
import type { PageAnnotation, PageThings } from '../../shared/pdf/page-things.ts'
import { findLines } from './text/find-lines.ts'
import { createPageFaces, type PageFaces } from './text/page-faces.ts'
import type { TextLine } from './text/text-line.ts'

/** The text of a page with its lines. */
export interface PageLines {
  text: PageText
  lines: readonly TextLine[]
}

/** A file that is open in the editor. It is never changed: what is done to it is a list of edits. */
export interface EditorDocument extends OpenPdf {
  /** The displayed size of a page of the plan in points, before the plan turns it. */
  sizeOf(plan: PagePlan): PageSize
  lines(page: number): Promise<PageLines>
  /** The same if it was read. */
  knownLines(page: number): PageLines | undefined
  /** The images and annotations of a page. */
  things(page: number): Promise<PageThings>
  knownThings(page: number): PageThings | undefined
  /** An annotation of a page whose things were read. */
  annotation(page: number, number: number): PageAnnotation | undefined
  faces: PageFaces
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

  async function read(page: number): Promise<PageLines> {
    const text = await pdf.text(page)
    const lines = { text, lines: findLines(text) }
    known.set(page, lines)
    return lines
  }

  async function readThings(page: number): Promise<PageThings> {
    const read = await pdf.things(page)
    things.set(page, read)
    return read
  }

  return {
    ...opened,
    faces,
    sizeOf({ page }) {
      if (typeof page === 'number') return sizes[page - 1] ?? source.size(page)
      return 'blank' in page ? page.blank : (sizes[0] ?? { width: 595, height: 842 })
    },
    lines(page) {
      const asked = reading.get(page) ?? read(page)
      reading.set(page, asked)
      return asked
    },
    knownLines: (page) => known.get(page),
    things(page) {
      const asked = readingThings.get(page) ?? readThings(page)
      readingThings.set(page, asked)
      return asked
    },
    knownThings: (page) => things.get(page),
    annotation: (page, number) => things.get(page)?.annotations.find(({ annotation }) => annotation === number),
    close() {
      faces.close()
      opened.close()
    },
  }
}
