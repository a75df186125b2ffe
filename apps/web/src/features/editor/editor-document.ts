import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type LocalPages, openLocalPages, type PdfQuestions } from '../../shared/pdf/local-pages.ts'
import type { PageSize } from '../../shared/pdf/page-size.ts'
import type { PageText } from '../../shared/pdf/page-text.ts'
import { findLines } from './text/find-lines.ts'
import { createPageFaces, type PageFaces } from './text/page-faces.ts'
import type { TextLine } from './text/text-line.ts'

/** The text of a page with its lines. */
export interface PageLines {
  text: PageText
  lines: readonly TextLine[]
}

/** A file that is open in the editor. It is never changed: what is done to it is a list of edits. */
export interface EditorDocument {
  file: File
  pageCount: number
  source: LocalPages
  pdf: PdfQuestions
  /** The displayed size of a page of the plan in points, before the plan turns it. */
  sizeOf(plan: PagePlan): PageSize
  lines(page: number): Promise<PageLines>
  /** The same if it was read. */
  knownLines(page: number): PageLines | undefined
  faces: PageFaces
  /** Of its bytes; undefined where a browser can't compute it. */
  sha256(): Promise<string | undefined>
  close(): void
}

/** Opens a PDF on this device. A locked one is opened again with its password. */
export async function openDocument(file: File, password = ''): Promise<EditorDocument> {
  const source = await openLocalPages(file)
  try {
    if (source.locked && (password === '' || !(await source.unlock(password))))
      throw new AppError(password === '' ? 'DOCUMENT_LOCKED' : 'DOCUMENT_PASSWORD_WRONG')
    const { pdf } = source
    if (!pdf) throw new AppError('TYPE_NOT_ACCEPTED')
    return documentOf(file, { source, pdf, sizes: await pdf.sizes() })
  } catch (error) {
    source.close()
    throw error
  }
}

function documentOf(file: File, { source, pdf, sizes }: { source: LocalPages; pdf: PdfQuestions; sizes: PageSize[] }): EditorDocument {
  const reading = new Map<number, Promise<PageLines>>()
  const known = new Map<number, PageLines>()
  const faces = createPageFaces(pdf)
  let digest: Promise<string | undefined> | undefined

  async function read(page: number): Promise<PageLines> {
    const text = await pdf.text(page)
    const lines = { text, lines: findLines(text) }
    known.set(page, lines)
    return lines
  }

  return {
    file,
    pageCount: source.pageCount,
    source,
    pdf,
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
    sha256() {
      digest ??= digestOf(file)
      return digest
    },
    close() {
      faces.close()
      source.close()
    },
  }
}

/** A larger file would fill the memory of a phone. */
const mostDigested = 300_000_000

async function digestOf(file: File): Promise<string | undefined> {
  if (file.size > mostDigested || !globalThis.crypto?.subtle) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
