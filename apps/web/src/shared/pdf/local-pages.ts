import { AppError } from '@octavo/core/errors.ts'
import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/media-types.ts'
import type { PageSource } from '@octavo/ui/pages/page-source.ts'
import { openImagePages } from './image-pages.ts'
import { createKeepsake } from './keepsake.ts'
import { createPageBitmaps } from './page-bitmaps.ts'
import type { Opened, PageSize } from './pdfium-documents.ts'
import { createRenderPool, type RenderPool } from './render-pool.ts'

/** Pages of a file on this device. */
export interface LocalPages extends PageSource {
  /** A locked file shows no pages until it is unlocked. */
  readonly locked: boolean
  /** Tells whether the password was right. */
  unlock(password: string): Promise<boolean>
  /** Gives its memory back; nothing can be drawn afterwards. */
  close(): void
}

/** PDFium counts bytes in 32 bits. */
const maxPdfBytes = 0xffff_ffff

/**
 * Opens a PDF or a picture without copying it into memory.
 * Fails with `DOCUMENT_DAMAGED`, with `DOCUMENT_TOO_COMPLEX` when it takes too long, and with `TYPE_NOT_ACCEPTED` when this browser cannot draw its kind.
 */
export function openLocalPages(file: File): Promise<LocalPages> {
  return openedAhead.claim(file) ?? open(file)
}

/** Opens files that will be asked for in a moment, and has the first page drawn, which takes longest because it brings its fonts along. */
export function openLocalPagesAhead(files: readonly File[]): void {
  for (const file of files.slice(0, mostAhead)) openedAhead.keep(file, openAndRehearse(file))
}

const mostAhead = 3
const openedAhead = createKeepsake<File, LocalPages>({ keptMs: 20_000, drop: (pages) => pages.close() })

async function openAndRehearse(file: File): Promise<LocalPages> {
  const pages = await open(file)
  if (pages.pageCount > 0) pages.render(1, 1).catch(() => {})
  return pages
}

async function open(file: File): Promise<LocalPages> {
  const kind = await kindOf(file)
  if (kind === 'application/pdf') return openPdfPages(file)
  // Browsers make no bitmap of a drawing; the engine does.
  if (kind?.startsWith('image/') && kind !== 'image/svg+xml')
    return { ...(await openImagePages(file)), locked: false, unlock: async () => true }
  throw new AppError('TYPE_NOT_ACCEPTED')
}

/** Starts PDFium ahead, for example while a file is dragged over the page. */
export function warmPdfium(): void {
  pool().warm()
}

async function kindOf(file: File): Promise<MediaType | undefined> {
  try {
    return sniffMediaType(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()))
  } catch (cause) {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  }
}

let documents = 0

async function openPdfPages(file: File): Promise<LocalPages> {
  if (file.size > maxPdfBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
  documents += 1
  const id = documents
  const bitmaps = createPageBitmaps()
  const sizes: PageSize[] = []
  let state = take(await pool().open(id, file, ''))

  function take(opened: Opened): Opened {
    if (opened.state === 'damaged') throw new AppError('DOCUMENT_DAMAGED')
    if (opened.state === 'open') sizes.push(...opened.sizes)
    return opened
  }

  return {
    get pageCount() {
      return state.state === 'open' ? state.pageCount : 0
    },
    get locked() {
      return state.state === 'locked'
    },
    size: (page) => sizes[page - 1] ?? sizes[0] ?? { width: 612, height: 792 },
    render: (page, widthPx, signal) =>
      bitmaps.take(page, widthPx, async (width) => {
        const { bitmap, size } = await pool().draw({ id, page, widthPx: width }, signal)
        sizes[page - 1] = size
        return bitmap
      }),
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
    spawn: () => new Worker(new URL('./pdfium.worker.ts', import.meta.url), { type: 'module', name: 'pdfium' }),
    maxWorkers: navigator.hardwareConcurrency > 2 ? 2 : 1,
  })
  return shared
}
