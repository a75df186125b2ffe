import type { PagePart } from './draw-part.ts'
import type { FoundLetters, LettersWish } from './font-letters.ts'
import type { FaceWish } from './page-face.ts'
import type { PageSize } from './page-size.ts'
import type { PageText } from './page-text.ts'
import type { PageThings } from './page-things.ts'
import type { Opened } from './pdfium-documents.ts'
import type { OutlineEntry } from './read-outline.ts'
import type { FontNeed, GivenFont } from './substitute-face.ts'

/** Requests of the page to a worker. Each is answered once, in order. */
export type PdfiumRequest =
  | { do: 'open'; id: number; file: File; password: string }
  | { do: 'draw'; id: number; page: number; widthPx: number }
  | { do: 'draw-part'; id: number; page: number; part: PagePart }
  | { do: 'text'; id: number; page: number }
  | { do: 'things'; id: number; page: number }
  /** With `asIs`, fonts that are missing stay so. */
  | { do: 'face'; id: number; page: number; wish: FaceWish; asIs?: boolean }
  | { do: 'letters'; id: number; page: number; wish: LettersWish }
  | { do: 'sizes'; id: number }
  | { do: 'outline'; id: number }
  | { do: 'font'; font: GivenFont }
  /** Which fonts the pages behind this one need. */
  | { do: 'read-ahead'; id: number; page: number }
  | { do: 'close'; id: number }

/** A worker's answers. */
export type PdfiumAnswer =
  | { answer: 'opened'; opened: Opened }
  /** With the fonts for lack of which text is missing. */
  | { answer: 'drawn'; bitmap: ImageBitmap; size: PageSize; needs: FontNeed[]; tookMs: number; heapBytes: number }
  | { answer: 'text'; text: PageText }
  | { answer: 'things'; things: PageThings }
  /** Without a font if it has no outlines. */
  | { answer: 'face'; font: Uint8Array<ArrayBuffer> | undefined }
  | { answer: 'letters'; found: FoundLetters }
  | { answer: 'sizes'; sizes: PageSize[] }
  | { answer: 'outline'; outline: OutlineEntry[] }
  /** The page needs these fonts first. To `read-ahead`, those of the pages behind. */
  | { answer: 'fonts-wanted'; needs: FontNeed[] }
  | { answer: 'font-taken' }
  | { answer: 'closed' }
  /** The page can't be read; the worker is fine. */
  | { answer: 'unreadable' }
  /** PDFium crashed, and its memory can't be trusted. */
  | { answer: 'crashed' }

/** A worker's messages: first whether it could start, then its answers. */
export type PdfiumWord = { answer: 'started' } | { answer: 'not-started' } | PdfiumAnswer
