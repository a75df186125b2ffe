import { AppError } from '@octavo/core/messages/errors.ts'
import type { PagePart } from './draw-part.ts'
import type { PageSize } from './page-size.ts'
import type { Opened } from './pdfium-documents.ts'
import type { PdfiumAnswer, PdfiumRequest } from './pdfium-messages.ts'
import { createPdfiumPort, type PdfiumPort, type PortAnswer, type PortLimits, type WorkerLike } from './pdfium-port.ts'
import { type FontNeed, faceKey, type GivenFont, hasAll } from './substitute-face.ts'
import type { SubstituteFonts } from './substitute-fonts.ts'

export interface RenderPool {
  /** Opens a file under a number of the caller; a second time with the password. */
  open(id: number, file: File, password: string): Promise<Opened>
  draw(wish: Wish, options?: DrawOptions): Promise<Drawn>
  /** Draws a page that will be requested in a moment, while there is nothing else to draw. */
  drawAhead(wish: Wish, options?: Pick<DrawOptions, 'onEarly'>): Promise<Drawn>
  /** Such a page is requested now and takes its place among the others. */
  hurry(wish: Wish): void
  /** A question about an open document, answered before the pages that wait in line. */
  ask<Kind extends QuestionKind>(question: Question<Kind>): Promise<Answer<Kind>>
  close(id: number): void
}

type QuestionKind = 'text' | 'things' | 'face' | 'letters' | 'sizes' | 'outline'
type Question<Kind extends QuestionKind> = Extract<PdfiumRequest, { do: QuestionKind }> & { do: Kind }
type Answer<Kind extends QuestionKind> = Extract<PdfiumAnswer, { answer: Kind }>

/** A whole page at a width, or a part of it at a scale. */
type Wish = { id: number; page: number } & ({ widthPx: number; part?: never } | { part: PagePart; widthPx?: never })

interface DrawOptions {
  signal?: AbortSignal | undefined
  /** Gets the page without some of its text while the fonts of that are on their way, and closes it. */
  onEarly?: ((bitmap: ImageBitmap) => void) | undefined
}

interface Drawn {
  bitmap: ImageBitmap
  size: PageSize
  /** Without it, text is missing for lack of a font that may come later. */
  isComplete: boolean
}

interface PoolDeps {
  spawn(): WorkerLike
  maxWorkers: number
  /** Without it, text in fonts that a document doesn't embed may be missing. */
  fonts?: SubstituteFonts
  limits?: PortLimits
}

interface Job extends DrawOptions {
  wish: Wish
  /** Fonts that it needs can't be had now. */
  asIs?: boolean
  /** The worker that its fonts came to was replaced, for which it is drawn once more. */
  hasLostFonts?: boolean
  resolve(drawn: Drawn): void
  reject(reason: unknown): void
}

interface Helper {
  port: PdfiumPort
  /** Documents opened in this worker. */
  open: Set<number>
  /** The last font that this worker was given for each face. */
  fonts: Map<string, GivenFont>
  drawn: number
  drawnMs: number
  /** The recent time per page. */
  pageMs: number
}

/** The amount of work queued in a worker, so that it needn't wait between two pages for the tab, which may be busy rendering the grid. */
const givenMs = 120
const leastGiven = 2
const mostGiven = 12
/** Pages this slow on average, mostly scans, justify a second worker. */
const heavyPageMs = 50
/** A worker whose memory has grown to this is replaced; wasm memory never shrinks. */
const maxHeapBytes = 400_000_000
const defaultLimits: PortLimits = { drawMs: 6000, openMs: 20_000 }

/** Draws pages in workers, first come first served; aborted requests leave the queue. */
export function createRenderPool({ spawn, maxWorkers, fonts, limits = defaultLimits }: PoolDeps): RenderPool {
  const documents = new Map<number, { file: File; password: string }>()
  /** Pages that ended a worker aren't tried again. */
  const spoiled = new Set<string>()
  /** Fonts that ended a worker aren't given to another. */
  const refused = new WeakSet<GivenFont>()
  /** Documents whose pages ended a worker when they were read ahead. */
  const unreadAhead = new Set<number>()
  const line: Job[] = []
  const spare: Job[] = []
  let helpers: Helper[] = []

  function addHelper(): Helper {
    const helper: Helper = {
      port: createPdfiumPort(spawn(), limits),
      open: new Set(),
      fonts: new Map(),
      drawn: 0,
      drawnMs: 0,
      pageMs: givenMs,
    }
    helpers.push(helper)
    return helper
  }

  function firstHelper(): Helper {
    helpers = helpers.filter(({ port }) => !port.hasEnded)
    return helpers[0] ?? addHelper()
  }

  function pump(): void {
    firstHelper()
    if (wantsAnother()) addHelper()
    for (const helper of helpers) {
      while (helper.port.waiting < givenTo(helper)) {
        const job = line.shift() ?? spare.shift()
        if (!job) return
        void draw(helper, job)
      }
    }
  }

  /** Pages requested meanwhile may have found the worker busy, with whatever it was asked: nothing but its answer would start them. */
  async function askOf({ port }: Helper, request: PdfiumRequest): Promise<PortAnswer> {
    const answer = await port.ask(request)
    if (line.length + spare.length > 0) pump()
    return answer
  }

  function wantsAnother(): boolean {
    const isHeavy = helpers.every(({ drawn, drawnMs }) => drawn > 2 && drawnMs / drawn > heavyPageMs)
    return helpers.length < maxWorkers && line.length >= leastGiven * 2 && isHeavy
  }

  async function draw(helper: Helper, job: Job): Promise<void> {
    const { wish } = job
    const document = documents.get(wish.id)
    if (!document) return job.reject(new AppError('NOT_FOUND'))
    if (!helper.open.has(wish.id)) void openAgain(helper, wish.id, document)
    const { id, page } = wish
    const request: PdfiumRequest = wish.part
      ? { do: 'draw-part', id, page, part: wish.part }
      : { do: 'draw', id, page, widthPx: wish.widthPx }
    const answer = await askOf(helper, request)
    if (answer.answer === 'drawn') {
      helper.drawn += 1
      helper.drawnMs += answer.tookMs
      helper.pageMs = (helper.pageMs + answer.tookMs) / 2
      handOver(job, answer)
      if (answer.needs.length > 0 && !job.asIs) void drawWithFonts(helper, job, answer.needs)
      if (answer.heapBytes > maxHeapBytes) helper.port.end()
    } else if (answer.answer === 'lost') {
      repeat(job)
    } else {
      if (answer.answer !== 'not-started') spoiled.add(keyOf(wish))
      job.reject(new AppError(answer.answer === 'too-slow' ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED'))
    }
  }

  /** A page that lacks text is shown until its fonts have come. */
  function handOver({ signal, asIs, onEarly, resolve }: Job, { bitmap, size, needs }: Extract<PdfiumAnswer, { answer: 'drawn' }>): void {
    const isComplete = needs.length === 0
    const take = isComplete || asIs ? () => resolve({ bitmap, size, isComplete }) : onEarly
    if (signal?.aborted || !take) bitmap.close()
    else take(bitmap)
  }

  async function drawWithFonts(helper: Helper, job: Job, needs: readonly FontNeed[]): Promise<void> {
    const { id, page } = job.wish
    const hasFonts = await bringFonts(helper, id, needs)
    const isNewWorker = helper.port.hasEnded && !job.hasLostFonts
    job.asIs = !hasFonts && !isNewWorker
    job.hasLostFonts ||= isNewWorker
    repeat(job)
    if (hasFonts) void readAhead(helper, id, page)
  }

  function repeat(job: Job): void {
    if (job.signal?.aborted) return
    line.unshift(job)
    pump()
  }

  /** Returns whether the worker has got all fonts now. A worker that had them before and wants them still gets nothing more. */
  async function bringFonts(helper: Helper, id: number, needs: readonly FontNeed[]): Promise<boolean> {
    const brought = await Promise.all(needs.map((need) => bringFont(helper, id, need)))
    return brought.includes('new') && !brought.includes('none')
  }

  async function bringFont(helper: Helper, id: number, need: FontNeed): Promise<'new' | 'known' | 'none'> {
    const key = faceKey(need.face)
    const font = await fonts?.fontFor(id, need)
    if (!font || refused.has(font)) return 'none'
    const had = helper.fonts.get(key)
    helper.fonts.set(key, font)
    const { answer } = had === font ? { answer: 'font-taken' } : await askOf(helper, { do: 'font', font })
    if (answer === 'too-slow' || answer === 'crashed') refused.add(font)
    if (answer !== 'font-taken' || !hasAll(font, need.characters)) return 'none'
    return had === font ? 'known' : 'new'
  }

  /** Brings the fonts of the pages behind one, so that not every page waits for its own. */
  async function readAhead(helper: Helper, id: number, page: number): Promise<void> {
    if (unreadAhead.has(id)) return
    const answer = await askOf(helper, { do: 'read-ahead', id, page })
    if (answer.answer === 'fonts-wanted') await bringFonts(helper, id, answer.needs)
    // A page that ends a worker is found when it is drawn.
    else if (answer.answer !== 'lost') unreadAhead.add(id)
  }

  /** In a second worker, or in a new one after a crash. A file that ends the worker now is given up. */
  async function openAgain(helper: Helper, id: number, document: { file: File; password: string }): Promise<void> {
    helper.open.add(id)
    const { answer } = await askOf(helper, { do: 'open', id, ...document })
    if (answer === 'too-slow' || answer === 'crashed') documents.delete(id)
  }

  async function open(id: number, file: File, password: string): Promise<Opened> {
    const helper = firstHelper()
    helper.open.add(id)
    const answer = await askOf(helper, { do: 'open', id, file, password })
    if (answer.answer === 'lost') return open(id, file, password)
    const opened = openedOf(answer)
    if (opened.state === 'open') documents.set(id, { file, password })
    return opened
  }

  async function ask<Kind extends QuestionKind>(question: Question<Kind>): Promise<Answer<Kind>> {
    const helper = firstHelper()
    const document = documents.get(question.id)
    if (!document) throw new AppError('NOT_FOUND')
    if (!helper.open.has(question.id)) void openAgain(helper, question.id, document)
    const answer = await askOf(helper, question)
    if (answer.answer === 'lost') return ask(question)
    if (answer.answer === 'fonts-wanted')
      return ask({ ...question, asIs: !(await bringFonts(helper, question.id, answer.needs)) } as Question<Kind>)
    if (answer.answer !== question.do) throw new AppError(answer.answer === 'too-slow' ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED')
    return answer as Answer<Kind>
  }

  return {
    open,
    ask,
    draw(wish, options = {}) {
      const { signal } = options
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        if (spoiled.has(keyOf(wish))) return reject(new AppError('DOCUMENT_TOO_COMPLEX'))
        const job: Job = { wish, ...options, resolve, reject }
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(job)
          if (place >= 0) line.splice(place, 1)
          reject(signal.reason)
        })
        line.push(job)
        pump()
      })
    },
    drawAhead(wish, options = {}) {
      return new Promise((resolve, reject) => {
        spare.push({ wish, ...options, resolve, reject })
        pump()
      })
    },
    hurry({ id, page, widthPx }) {
      const place = spare.findIndex(({ wish }) => wish.id === id && wish.page === page && wish.widthPx === widthPx)
      if (place >= 0) line.push(...spare.splice(place, 1))
    },
    close(id) {
      documents.delete(id)
      unreadAhead.delete(id)
      fonts?.forget(id)
      for (const helper of helpers) if (helper.open.delete(id)) void askOf(helper, { do: 'close', id })
    },
  }
}

function givenTo({ pageMs }: Helper): number {
  return Math.min(mostGiven, Math.max(leastGiven, Math.floor(givenMs / pageMs)))
}

function keyOf({ id, page }: { id: number; page: number }): string {
  return `${id}/${page}`
}

function openedOf(answer: PortAnswer): Opened {
  if (answer.answer === 'opened') return answer.opened
  if (answer.answer === 'crashed') return { state: 'damaged' }
  throw new AppError(answer.answer === 'too-slow' ? 'DOCUMENT_TOO_COMPLEX' : 'UNAVAILABLE')
}
