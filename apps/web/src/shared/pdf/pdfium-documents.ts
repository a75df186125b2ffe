import type { BlockReader } from './block-reader.ts'
import { drawPagePart, type PagePart } from './draw-part.ts'
import { type FoundLetters, type LettersWish, lettersOfWhole, lettersOnPage, readingMs } from './font-letters.ts'
import { createFontNeeds, type WrittenPages } from './font-needs.ts'
import { type FaceWish, rebuiltFace } from './page-face.ts'
import { pageObjects } from './page-objects.ts'
import { imageSize, type PageSize } from './page-size.ts'
import type { PageText } from './page-text.ts'
import type { PageThings } from './page-things.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type PenEnd, type PenEnds, penEnds } from './pen-ends.ts'
import { type OutlineEntry, readOutline } from './read-outline.ts'
import { readPageText, type TextWish } from './read-page-text.ts'
import { readPageThings } from './read-page-things.ts'
import { type PositionedReader, rememberPositions } from './read-positions.ts'
import { type ScannedPage, scannedPage } from './scanned-page.ts'
import type { FontNeed, GivenFont } from './substitute-face.ts'
import { unembeddedCharacters } from './unembedded-characters.ts'

/** The outcome of opening a document. `sizes` are those of its first pages. No password opens a sealed one, but a certificate or a program. */
export type Opened =
  | { state: 'open'; pageCount: number; sizes: PageSize[] }
  | { state: 'locked' }
  | { state: 'sealed' }
  | { state: 'damaged' }

/** A page drawn as RGBA. */
export interface DrawnPage {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
  size: PageSize
}

export interface PdfiumDocuments {
  open(id: number, file: { reader: BlockReader; password: string }): Opened
  /** The JPEG of a page that shows nothing else, or the page drawn; undefined if it can't be read. Loading a page costs much of drawing it. */
  scanOrDraw(id: number, page: number, widthPx: number): { scan: ScannedPage } | DrawnPage | undefined
  /** Undefined if the page can't be read. */
  draw(id: number, page: number, widthPx: number): DrawnPage | undefined
  /** A part of a page at any scale; undefined if the page can't be read. */
  drawPart(id: number, page: number, part: PagePart): DrawnPage | undefined
  text(id: number, page: number): PageText | undefined
  things(id: number, page: number): PageThings | undefined
  /** A font of a page for a browser; undefined if it has no outlines. */
  face(id: number, page: number, wish: FaceWish): Uint8Array<ArrayBuffer> | undefined
  /** Letters that the document has in a font of a page, a few pages at a time. */
  letters(id: number, page: number, wish: LettersWish): FoundLetters | undefined
  /** The size of each page. */
  sizes(id: number): PageSize[]
  outline(id: number): OutlineEntry[]
  /** What the fonts lack for a page that was drawn or asked about before; empty if it shows all its text. */
  missingFonts(id: number, page: number): FontNeed[]
  /** What the fonts lack for the pages behind one, as far as they are read in a short time. */
  fontsBehind(id: number, page: number): FontNeed[]
  /** Takes a font, which shows from the next drawing on. */
  addFont(font: GivenFont): void
  close(id: number): void
  heapBytes(): number
}

interface OpenDocument {
  pointer: number
  password: string
  reader: PositionedReader
  /** The structure by which PDFium reads the file. */
  access: FileAccess
}

/** How many sizes come with an answer to `open`; all of them would require reading every page of a large file first. */
const firstSizes = 50
/** What PDFium's errors say of a file that isn't damaged. */
const closedBy: Readonly<Record<number, 'locked' | 'sealed'>> = { 4: 'locked', 5: 'sealed' }
const white = 0xffffffff
const annotations = 0x01
const reverseByteOrder = 0x10
const limitedImageCache = 0x200

/** Documents opened in PDFium, by the caller's numbers. */
export function createPdfiumDocuments(module: PdfiumModule): PdfiumDocuments {
  const { pdfium } = module
  const { malloc, free } = pdfium.wasmExports
  const documents = new Map<number, OpenDocument>()
  module.PDFiumExt_Init()
  const fonts = createFontNeeds(module)

  function open(id: number, { reader: given, password }: { reader: BlockReader; password: string }): Opened {
    const reader = rememberPositions(given)
    const access = createFileAccess(pdfium, reader)
    const pointer = module.FPDF_LoadCustomDocument(access.pointer, password)
    if (pointer === 0) {
      const state = closedBy[module.FPDF_GetLastError()] ?? 'damaged'
      access.release()
      return { state }
    }
    documents.set(id, { pointer, password, reader, access })
    const pageCount = module.FPDF_GetPageCount(pointer)
    if (pageCount < 1) {
      close(id)
      return { state: 'damaged' }
    }
    const sizes = Array.from({ length: Math.min(pageCount, firstSizes) }, (_, index) => sizeOf(pointer, index))
    return { state: 'open', pageCount, sizes }
  }

  function sizeOf(document: number, index: number): PageSize {
    const size = malloc(8)
    try {
      const isKnown = module.FPDF_GetPageSizeByIndexF(document, index, size)
      const [width, height] = [pdfium.getValue(size, 'float'), pdfium.getValue(size + 4, 'float')]
      if (isKnown && !isEmpty(width, height)) return sane(width, height)
    } finally {
      free(size)
    }
    return withPage(document, index, shownSize) ?? letter
  }

  function withPage<Result>(document: number, index: number, work: (page: number) => Result): Result | undefined {
    const page = module.FPDF_LoadPage(document, index)
    if (!page) return undefined
    try {
      return work(page)
    } finally {
      module.FPDF_ClosePage(page)
    }
  }

  /** The size of an open page. A crop box outside the page would show nothing, so it is ignored then. */
  function shownSize(page: number): PageSize {
    const [width, height] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)]
    if (!isEmpty(width, height)) return sane(width, height)
    showWholeSheet(page)
    return sane(module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page))
  }

  function showWholeSheet(page: number): void {
    const box = malloc(16)
    try {
      if (!module.FPDFPage_GetMediaBox(page, box, box + 4, box + 8, box + 12)) return
      const side = (index: number) => pdfium.getValue(box + index * 4, 'float')
      module.FPDFPage_SetCropBox(page, side(0), side(1), side(2), side(3))
    } finally {
      free(box)
    }
  }

  function scanOrDraw(id: number, number: number, widthPx: number): { scan: ScannedPage } | DrawnPage | undefined {
    const document = documents.get(id)
    if (!document) return undefined
    const { pointer, reader } = document
    reader.startPage(number)
    return withPage(pointer, number - 1, (page) => {
      const size = shownSize(page)
      const scan = scannedPage(module, page, { size, reader })
      return scan ? { scan } : drawnPage(page, size, widthPx)
    })
  }

  function draw(id: number, number: number, widthPx: number): DrawnPage | undefined {
    const document = documents.get(id)
    return document && withPage(document.pointer, number - 1, (page) => drawnPage(page, shownSize(page), widthPx))
  }

  function drawPart(id: number, number: number, part: PagePart): DrawnPage | undefined {
    return onPage(id, number, (page) => {
      const size = shownSize(page)
      return { ...drawPagePart(module, page, { size, part }), size }
    })
  }

  function sizes(id: number): PageSize[] {
    const document = documents.get(id)
    const count = document ? module.FPDF_GetPageCount(document.pointer) : 0
    return Array.from({ length: count }, (_, index) => sizeOf(document?.pointer ?? 0, index))
  }

  /** The page that was asked about last stays open: its parts are drawn one after the other, and loading it is most of the work. */
  let last: { id: number; number: number; page: number; penEnds?: PenEnds } | undefined

  function onPage<Result>(id: number, number: number, work: (page: number) => Result): Result | undefined {
    const document = documents.get(id)
    if (!document) return undefined
    if (last?.id !== id || last.number !== number) {
      leaveLast()
      const page = module.FPDF_LoadPage(document.pointer, number - 1)
      if (!page) return undefined
      last = { id, number, page }
    }
    return work(last.page)
  }

  /** The same for what reads the text of the page. */
  function onText<Result>(id: number, number: number, work: (page: number, wish: TextWish) => Result): Result | undefined {
    const document = documents.get(id)
    return onPage(id, number, (page) => {
      const open = last
      const ends = () =>
        open?.penEnds ?? withPage(document?.pointer ?? 0, number - 1, (again) => penEnds(module, again)) ?? new Map<number, PenEnd>()
      return work(page, {
        size: shownSize(page),
        penEnds() {
          const found = ends()
          if (open) open.penEnds = found
          return found
        },
      })
    })
  }

  function letters(id: number, number: number, { show, from, to, known }: LettersWish): FoundLetters | undefined {
    const document = documents.get(id)
    return onPage(id, number, (open) => {
      // The page stays open meanwhile, and with it the font, so that other pages have the very same.
      const object = pageObjects(module, open).texts[show]
      const font = object === undefined ? 0 : module.FPDFTextObj_GetFont(object)
      if (!document || !font) return { letters: '', next: undefined }
      const last = Math.min(to, module.FPDF_GetPageCount(document.pointer))
      const found = new Set(known)
      if (from === 1) for (const letter of lettersOfWhole(module, open, font)) found.add(letter)
      const end = performance.now() + readingMs
      let next = from
      do {
        const onIt = withPage(document.pointer, next - 1, (page) => lettersOnPage(module, page, font, found))
        for (const letter of onIt ?? []) found.add(letter)
        next += 1
      } while (next <= last && performance.now() < end)
      return { letters: [...found].join(''), next: next > last ? undefined : next }
    })
  }

  function leaveLast(): void {
    if (last) module.FPDF_ClosePage(last.page)
    last = undefined
  }

  function drawnPage(page: number, size: PageSize, widthPx: number): DrawnPage {
    const image = imageSize(size, widthPx)
    return { ...image, pixels: pixelsOf(page, image), size }
  }

  function pixelsOf(page: number, { width, height }: PageSize): Uint8ClampedArray<ArrayBuffer> {
    const bitmap = module.FPDFBitmap_Create(width, height, 1)
    if (bitmap === 0) throw new RangeError('no memory for a page')
    try {
      module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | reverseByteOrder | limitedImageCache)
      const start = module.FPDFBitmap_GetBuffer(bitmap)
      const bytes = pdfium.HEAPU8.slice(start, start + module.FPDFBitmap_GetStride(bitmap) * height)
      return new Uint8ClampedArray(bytes.buffer)
    } finally {
      module.FPDFBitmap_Destroy(bitmap)
    }
  }

  function close(id: number): void {
    const document = documents.get(id)
    if (!document) return
    documents.delete(id)
    fonts.forget(id)
    if (last?.id === id) leaveLast()
    module.FPDF_CloseDocument(document.pointer)
    document.access.release()
  }

  function writtenPages(id: number): WrittenPages {
    const pointer = documents.get(id)?.pointer
    if (pointer === undefined) return { count: 0, charactersOf: () => new Set() }
    return {
      count: module.FPDF_GetPageCount(pointer),
      charactersOf: (number) => withPage(pointer, number - 1, (page) => unembeddedCharacters(module, page)) ?? new Set(),
    }
  }

  /** PDFium keeps the fonts of a document as long as that is open, so those that look for this one are opened again. */
  function addFont(font: GivenFont): void {
    leaveLast()
    const opened = fonts.add(font).flatMap((id) => {
      const document = documents.get(id)
      const pointer = document ? module.FPDF_LoadCustomDocument(document.access.pointer, document.password) : 0
      // One that can't be opened again, as its file is gone, stays as it is.
      return document && pointer ? [{ document, pointer }] : []
    })
    // PDFium looks for fonts when a page is loaded, and shares them between documents: the old ones are closed by then.
    for (const { document, pointer } of opened) {
      module.FPDF_CloseDocument(document.pointer)
      document.pointer = pointer
    }
  }

  return {
    open,
    scanOrDraw: (id, number, widthPx) => fonts.noting(id, () => scanOrDraw(id, number, widthPx)),
    draw: (id, number, widthPx) => fonts.noting(id, () => draw(id, number, widthPx)),
    drawPart: (id, number, part) => fonts.noting(id, () => drawPart(id, number, part)),
    text: (id, number) => fonts.noting(id, () => onText(id, number, (page, wish) => readPageText(module, page, wish))),
    things: (id, number) => fonts.noting(id, () => onPage(id, number, (page) => readPageThings(module, page, shownSize(page)))),
    face: (id, number, wish) => fonts.noting(id, () => onText(id, number, (page, text) => rebuiltFace(module, page, { ...wish, ...text }))),
    letters,
    missingFonts: (id, number) => fonts.missing(id, number, writtenPages(id)),
    fontsBehind: (id, number) => fonts.missingBehind(id, number, writtenPages(id)),
    addFont,
    sizes,
    outline(id) {
      const document = documents.get(id)
      return document ? readOutline(module, document.pointer) : []
    },
    close,
    heapBytes: () => pdfium.HEAPU8.length,
  }
}

const letter: PageSize = { width: 612, height: 792 }

function isEmpty(width: number, height: number): boolean {
  return !(width > 0 && height > 0)
}

/** Pages without a usable size are drawn in Letter size. */
function sane(width: number, height: number): PageSize {
  return width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height) ? { width, height } : letter
}

interface FileAccess {
  pointer: number
  release(): void
}

/** The structure by which PDFium requests bytes (FPDF_FILEACCESS), which must live as long as the document. */
function createFileAccess(pdfium: PdfiumModule['pdfium'], reader: BlockReader): FileAccess {
  const { malloc, free } = pdfium.wasmExports
  const getBlock = pdfium.addFunction((_, position = 0, target = 0, size = 0) => {
    // Numbers come from wasm as signed; a position beyond 2 GiB would be negative.
    const bytes = pdfium.HEAPU8.subarray(target >>> 0, (target >>> 0) + (size >>> 0))
    return reader.read(position >>> 0, bytes) ? 1 : 0
  }, 'iiiii')
  const pointer = malloc(12)
  pdfium.setValue(pointer, reader.length, 'i32')
  pdfium.setValue(pointer + 4, getBlock, 'i32')
  pdfium.setValue(pointer + 8, 0, 'i32')
  return {
    pointer,
    release() {
      free(pointer)
      pdfium.removeFunction(getBlock)
    },
  }
}
