import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { PageSource, RenderOptions } from '@octavo/ui/thumbs/page-source.ts'
import { drawnWidth } from '@octavo/ui/thumbs/thumb-width.ts'
import type { PagePart } from './draw-part.ts'
import type { FoundLetters, LettersWish } from './font-letters.ts'
import { fontSource } from './font-source.ts'
import { createKeepsake } from './handoff-cache.ts'
import { openImagePages } from './image-pages.ts'
import { createPageBitmaps, type DrawnBitmap } from './page-bitmaps.ts'
import type { FaceWish } from './page-face.ts'
import type { PageSize } from './page-size.ts'
import type { PageText } from './page-text.ts'
import type { PageThings } from './page-things.ts'
import type { Opened } from './pdfium-documents.ts'
import type { OutlineEntry } from './read-outline.ts'
import { createRenderPool, type RenderPool } from './render-pool.ts'
import { takePdfiumWorker } from './start-pdfium.ts'
import { createSubstituteFonts } from './substitute-fonts.ts'

/** Pages of a file on this device. */
export interface LocalPages extends PageSource {
  /** A locked file shows no pages until it is unlocked. */
  readonly locked: boolean
  /** Returns whether the password was right. */
  unlock(password: string): Promise<boolean>
  /** What only a PDF can be asked. */
  readonly pdf?: PdfQuestions
  /** Frees its memory; nothing can be drawn afterwards. */
  close(): void
}

/** What the editor needs of a PDF besides its pages. */
export interface PdfQuestions {
  /** A part of a page at any scale, with or without some of what is on it. The caller closes the bitmap, and the early one. */
  drawPart(page: number, part: PagePart, options?: RenderOptions): Promise<ImageBitmap>
  text(page: number): Promise<PageText>
  things(page: number): Promise<PageThings>
  /** A font of a page that browsers load; undefined if it has no outlines. */
  face(page: number, wish: FaceWish): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Letters that the document has in a font of a page, a few pages at a time. */
  letters(page: number, wish: LettersWish): Promise<FoundLetters>
  /** The size of each page. */
  sizes(): Promise<PageSize[]>
  outline(): Promise<OutlineEntry[]>
}

/** PDFium counts bytes in 32 bits. */
const maxPdfBytes = 0xffff_ffff

/**
 * Opens a PDF or an image without copying it into memory. Fails with `DOCUMENT_DAMAGED`, with `LOCKED_BY_CERTIFICATE`, with
 * `DOCUMENT_TOO_COMPLEX` when it takes too long, and with `TYPE_NOT_ACCEPTED` if this browser can't draw its type.
 */
export function openLocalPages(file: File): Promise<LocalPages> {
  return openedAhead.claim(file) ?? open(file)
}

/**
 * Opens files that will be requested in a moment, and draws the first page, which takes longest because it loads its fonts. If pages are
 * shown at once, at this width, the first visible ones of the first file are drawn while their grid is being rendered.
 */
export function openLocalPagesAhead(files: readonly File[], pageWidth?: number): void {
  for (const [index, file] of files.slice(0, mostAhead).entries())
    openedAhead.keep(file, openAndDraw(file, index === 0 ? pageWidth : undefined))
}

const mostAhead = 3
const mostPagesAhead = 24
const openedAhead = createKeepsake<File, LocalPages>({ keptMs: 20_000, drop: (pages) => pages.close() })

async function openAndDraw(file: File, pageWidth: number | undefined): Promise<LocalPages> {
  const pages = await open(file)
  if (pageWidth === undefined) pages.drawAhead?.(Math.min(pages.pageCount, 1), 1)
  else pages.drawAhead?.(Math.min(pages.pageCount, mostPagesAhead), drawnWidth(pageWidth))
  return pages
}

interface OpenPages extends LocalPages {
  /** Draws the first pages at this width while there is nothing else to draw. */
  drawAhead?(count: number, widthPx: number): void
}

async function open(file: File): Promise<OpenPages> {
  const kind = await kindOf(file)
  if (kind === 'application/pdf') return openPdfPages(file)
  // Browsers can't make a bitmap of an SVG; the engine can.
  if (kind?.startsWith('image/') && kind !== 'image/svg+xml')
    return { ...(await openImagePages(file)), locked: false, unlock: async () => true }
  throw new AppError('TYPE_NOT_ACCEPTED')
}

async function kindOf(file: File): Promise<MediaType | undefined> {
  try {
    return sniffMediaType(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()))
  } catch (cause) {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  }
}

let documents = 0

async function openPdfPages(file: File): Promise<OpenPages> {
  if (file.size > maxPdfBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
  documents += 1
  const id = documents
  const bitmaps = createPageBitmaps()
  const sizes: PageSize[] = []
  let state = take(await pool().open(id, file, ''))

  function take(opened: Opened): Opened {
    if (opened.state === 'damaged') throw new AppError('DOCUMENT_DAMAGED')
    if (opened.state === 'sealed') throw new AppError('LOCKED_BY_CERTIFICATE')
    if (opened.state === 'open') sizes.push(...opened.sizes)
    return opened
  }

  async function image(page: number, drawing: ReturnType<RenderPool['draw']>): Promise<DrawnBitmap> {
    const drawn = await drawing
    sizes[page - 1] = drawn.size
    return drawn
  }

  return {
    get pageCount() {
      return state.state === 'open' ? state.pageCount : 0
    },
    get locked() {
      return state.state === 'locked'
    },
    size: (page) => sizes[page - 1] ?? sizes[0] ?? { width: 612, height: 792 },
    render: (page, widthPx, { signal, onEarly } = {}) =>
      bitmaps.take(page, widthPx, (width, onEarly) => image(page, pool().draw({ id, page, widthPx: width }, { signal, onEarly })), {
        hurry: (width) => pool().hurry({ id, page, widthPx: width }),
        onEarly,
      }),
    drawAhead(count, widthPx) {
      for (let page = 1; page <= count; page += 1)
        void bitmaps.drawAhead(page, widthPx, (width, onEarly) => image(page, pool().drawAhead({ id, page, widthPx: width }, { onEarly })))
    },
    pdf: {
      drawPart: async (page, part, options) => (await image(page, pool().draw({ id, page, part }, options))).bitmap,
      text: async (page) => (await pool().ask({ do: 'text', id, page })).text,
      things: async (page) => (await pool().ask({ do: 'things', id, page })).things,
      face: async (page, wish) => (await pool().ask({ do: 'face', id, page, wish })).font,
      letters: async (page, wish) => (await pool().ask({ do: 'letters', id, page, wish })).found,
      outline: async () => (await pool().ask({ do: 'outline', id })).outline,
      sizes: async () => (await pool().ask({ do: 'sizes', id })).sizes,
    },
    async unlock(password) {
      if (state.state === 'locked') state = take(await pool().open(id, file, password))
      return state.state === 'open'
    },
    close() {
      pool().close(id)
      bitmaps.drop()
    },
  }
}

let shared: RenderPool | undefined

function pool(): RenderPool {
  shared ??= createRenderPool({
    spawn: takePdfiumWorker,
    maxWorkers: navigator.hardwareConcurrency > 2 ? 2 : 1,
    fonts: createSubstituteFonts(fontSource),
  })
  return shared
}
