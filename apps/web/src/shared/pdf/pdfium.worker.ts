import { init } from '@embedpdf/pdfium'
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url'
import { createBlockReader } from './block-reader.ts'
import { drawScan } from './draw-scan.ts'
import type { PageSize } from './page-size.ts'
import { createPdfiumDocuments, type DrawnPage, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumAnswer, PdfiumRequest, PdfiumWord } from './pdfium-messages.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { warmUpRenderer } from './warm-up-renderer.ts'

// Globals of the worker; the site's types only declare those of a window.
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

let wasAsked = false
let hasSaidHow = false
const starting = start()

/** Answers are in the order of requests; a browser decodes one page while PDFium reads the next. */
let lastSaid = Promise.resolve()

self.onmessage = async ({ data }: MessageEvent<PdfiumRequest>) => {
  wasAsked = true
  const documents = await starting
  // Sent only now: a worker started before the first file has no listener yet.
  if (!hasSaidHow) say({ answer: documents ? 'started' : 'not-started' })
  hasSaidHow = true
  if (!documents) return
  const answer = answerTo(documents, data)
  lastSaid = lastSaid.then(async () => say(await answer))
}

async function start(): Promise<PdfiumDocuments | undefined> {
  try {
    const module = await init({ locateFile: () => wasmUrl } as never)
    const documents = createPdfiumDocuments(module as unknown as PdfiumModule)
    // Started before the first file, there is time now; a waiting file isn't delayed.
    if (!wasAsked) bitmapOf(warmUpRenderer(documents)).close()
    return documents
  } catch {
    return undefined
  }
}

function say(word: PdfiumWord): void {
  self.postMessage(word, { transfer: word.answer === 'drawn' ? [word.bitmap] : [] })
}

async function answerTo(documents: PdfiumDocuments, request: PdfiumRequest): Promise<PdfiumAnswer> {
  try {
    if (request.do === 'draw') return await draw(documents, request)
    if (request.do === 'draw-part') return await drawPart(documents, request)
    if (request.do === 'face') return await face(documents, request)
    if (request.do === 'text') {
      const text = documents.text(request.id, request.page)
      return text ? { answer: 'text', text } : { answer: 'unreadable' }
    }
    if (request.do === 'things') {
      const things = documents.things(request.id, request.page)
      return things ? { answer: 'things', things } : { answer: 'unreadable' }
    }
    if (request.do === 'letters') {
      const found = documents.letters(request.id, request.page, request.wish)
      return found ? { answer: 'letters', found } : { answer: 'unreadable' }
    }
    if (request.do === 'sizes') return { answer: 'sizes', sizes: documents.sizes(request.id) }
    if (request.do === 'outline') return { answer: 'outline', outline: documents.outline(request.id) }
    if (request.do === 'open') {
      return { answer: 'opened', opened: documents.open(request.id, { reader: readerOf(request.file), password: request.password }) }
    }
    if (request.do === 'read-ahead') return { answer: 'fonts-wanted', needs: documents.fontsBehind(request.id, request.page) }
    if (request.do === 'font') {
      documents.addFont(request.font)
      return { answer: 'font-taken' }
    }
    documents.close(request.id)
    return { answer: 'closed' }
  } catch {
    return { answer: 'crashed' }
  }
}

function face(documents: PdfiumDocuments, { id, page, wish, asIs }: Extract<PdfiumRequest, { do: 'face' }>): PdfiumAnswer {
  const font = documents.face(id, page, wish)
  const needs = asIs ? [] : documents.missingFonts(id, page)
  return needs.length > 0 ? { answer: 'fonts-wanted', needs } : { answer: 'face', font }
}

async function draw(documents: PdfiumDocuments, { id, page, widthPx }: Extract<PdfiumRequest, { do: 'draw' }>): Promise<PdfiumAnswer> {
  const drawn = drawing(documents, id, page)
  const made = documents.scanOrDraw(id, page, widthPx)
  const scan = made && 'scan' in made ? made.scan : undefined
  const decoded = scan && (await drawScan(scan, widthPx))
  if (decoded) return drawn(decoded, scan.size)
  const image = made && 'scan' in made ? documents.draw(id, page, widthPx) : made
  return image ? drawn(bitmapOf(image), image.size) : { answer: 'unreadable' }
}

function drawPart(documents: PdfiumDocuments, { id, page, part }: Extract<PdfiumRequest, { do: 'draw-part' }>): PdfiumAnswer {
  const drawn = drawing(documents, id, page)
  const image = documents.drawPart(id, page, part)
  return image ? drawn(bitmapOf(image), image.size) : { answer: 'unreadable' }
}

/** Starts to draw a page, and returns what makes an answer of its image. What fonts it lacks is known once the page was loaded. */
function drawing(documents: PdfiumDocuments, id: number, page: number) {
  const startedAt = performance.now()
  return (bitmap: ImageBitmap, size: PageSize): PdfiumAnswer => {
    const needs = documents.missingFonts(id, page)
    return { answer: 'drawn', bitmap, size, needs, tookMs: performance.now() - startedAt, heapBytes: documents.heapBytes() }
  }
}

function bitmapOf(image: DrawnPage): ImageBitmap {
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.putImageData(new ImageData(image.pixels, image.width, image.height), 0, 0)
  return canvas.transferToImageBitmap()
}

function readerOf(file: File) {
  const files = new FileReaderSync()
  return createBlockReader(file.size, (start, end) => new Uint8Array(files.readAsArrayBuffer(file.slice(start, end))))
}
