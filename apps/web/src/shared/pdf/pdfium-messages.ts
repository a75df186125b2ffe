import type { Opened, PageSize } from './pdfium-documents.ts'

/** What the page asks of a worker. Every request is answered once, in order. */
export type PdfiumRequest =
  | { do: 'open'; id: number; file: File; password: string }
  | { do: 'draw'; id: number; page: number; widthPx: number }
  | { do: 'close'; id: number }

/** What a worker answers. */
export type PdfiumAnswer =
  | { answer: 'opened'; opened: Opened }
  | { answer: 'drawn'; bitmap: ImageBitmap; size: PageSize; tookMs: number; heapBytes: number }
  | { answer: 'closed' }
  /** The page cannot be read; the worker is well. */
  | { answer: 'unreadable' }
  /** PDFium broke off, and its memory is not to be trusted any more. */
  | { answer: 'crashed' }

/** What a worker says once it is asked: first whether it could start, then its answers. */
export type PdfiumWord = { answer: 'started' } | { answer: 'not-started' } | PdfiumAnswer
