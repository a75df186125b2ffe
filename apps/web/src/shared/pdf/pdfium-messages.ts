import type { PageSize } from './page-size.ts'
import type { Opened } from './pdfium-documents.ts'

/** Requests of the page to a worker. Each is answered once, in order. */
export type PdfiumRequest =
  | { do: 'open'; id: number; file: File; password: string }
  | { do: 'draw'; id: number; page: number; widthPx: number }
  | { do: 'close'; id: number }

/** A worker's answers. */
export type PdfiumAnswer =
  | { answer: 'opened'; opened: Opened }
  | { answer: 'drawn'; bitmap: ImageBitmap; size: PageSize; tookMs: number; heapBytes: number }
  | { answer: 'closed' }
  /** The page can't be read; the worker is fine. */
  | { answer: 'unreadable' }
  /** PDFium crashed, and its memory can't be trusted. */
  | { answer: 'crashed' }

/** A worker's messages: first whether it could start, then its answers. */
export type PdfiumWord = { answer: 'started' } | { answer: 'not-started' } | PdfiumAnswer
