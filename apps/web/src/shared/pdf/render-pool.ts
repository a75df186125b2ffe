import { AppError } from '@octavo/core/messages/errors.ts'
import type { PagePart } from './draw-part.ts'
import type { PageSize } from './page-size.ts'
import type { Opened } from './pdfium-documents.ts'
import type { PdfiumAnswer, PdfiumRequest } from './pdfium-messages.ts'
import { createPdfiumPort, type PdfiumPort, type PortAnswer, type PortLimits, type WorkerLike } from './pdfium-port.ts'
import type { FontWish } from './substitute-face.ts'
import type { SubstituteFonts } from './substitute-fonts.ts'

export interface RenderPool {
  /** Opens a file under a number of the caller; a second time with the password. */
  open(id: number, file: File, password: string): Promise<Opened>
  draw(wish: Wish, signal?: AbortSignal): Promise<Drawn>
  /** Draws a page that will be requested in a moment, while there is nothing else to draw. */
  drawAhead(wish: Wish): Promise<Drawn>
  /** Such a page is requested now and takes its place among the others. */
  hurry(wish: Wish): void
  /** A question about an open document, answered before the pages that wait in line. */
  ask<Kind extends QuestionKind>(question: Question<Kind>): Promise<Answer<Kind>>
  close(id: number): void
}

type QuestionKind = 'text' | 'things' | 'face' | 'sizes' | 'outline'
type Question<Kind extends QuestionKind> = Extract<PdfiumRequest, { do: QuestionKind }> & { do: Kind }
type Answer<Kind extends QuestionKind> = Extract<PdfiumAnswer, { answer: Kind }>

/** A whole page at a width, or a part of it at a scale. */
type Wish = { id: number; page: number } & ({ widthPx: number; part?: never } | { part: PagePart; widthPx?: never })

interface Drawn {
  bitmap: ImageBitmap
  size: PageSize
}

interface PoolDeps {
  spawn(): WorkerLike
  maxWorkers: number
  /** Without it, text in fonts that a document doesn't carry may be missing. */
  fonts?: SubstituteFonts
  limits?: PortLimits
}

interface Job {
  wish: Wish
  /** Fonts that it needs can't be had now. */
  asIs?: boolean
  signal?: AbortSignal | undefined
  resolve(drawn: Drawn): void
  reject(reason: unknown): void
}

interface Helper {
  port: PdfiumPort
  /** Documents opened in this worker. */
  open: Set<number>
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
  const line: Job[] = []
  const spare: Job[] = []
  let helpers: Helper[] = []

  function addHelper(): Helper {
    const helper: Helper = { port: createPdfiumPort(spawn(), limits), open: new Set(), drawn: 0, drawnMs: 0, pageMs: givenMs }
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
    const { wish, signal } = job
    const document = documents.get(wish.id)
    if (!document) return job.reject(new AppError('NOT_FOUND'))
    if (!helper.open.has(wish.id)) void openAgain(helper, wish.id, document)
    const { id, page } = wish
    const { asIs = false } = job
    const answer = await askOf(
      helper,
      wish.part ? { do: 'draw-part', id, page, part: wish.part, asIs } : { do: 'draw', id, page, widthPx: wish.widthPx, asIs },
    )
    if (answer.answer === 'drawn') {
      helper.drawn += 1
      helper.drawnMs += answer.tookMs
      helper.pageMs = (helper.pageMs + answer.tookMs) / 2
      if (signal?.aborted) answer.bitmap.close()
      else job.resolve(answer)
      if (answer.heapBytes > maxHeapBytes) helper.port.end()
    } else if (answer.answer === 'fonts-wanted') {
      job.asIs = !(await bringFonts(helper, answer.wishes))
      repeat(job)
    } else if (answer.answer === 'lost') {
      repeat(job)
    } else {
      if (answer.answer !== 'not-started') spoiled.add(keyOf(wish))
      job.reject(new AppError(answer.answer === 'too-slow' ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED'))
    }
  }

  function repeat(job: Job): void {
    if (job.signal?.aborted) return
    line.unshift(job)
    pump()
  }

  /** Returns whether the worker has all fonts now. */
  async function bringFonts(helper: Helper, wishes: readonly FontWish[]): Promise<boolean> {
    const found = await Promise.all(wishes.map((wish) => fonts?.fontFor(wish)))
    const given = found.filter((font) => font !== undefined)
    for (const font of given) await askOf(helper, { do: 'font', font })
    return given.length === wishes.length
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
    if (answer.answer === 'fonts-wanted') return ask({ ...question, asIs: !(await bringFonts(helper, answer.wishes)) } as Question<Kind>)
    if (answer.answer !== question.do) throw new AppError(answer.answer === 'too-slow' ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED')
    return answer as Answer<Kind>
  }

  return {
    open,
    ask,
    draw(wish, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        if (spoiled.has(keyOf(wish))) return reject(new AppError('DOCUMENT_TOO_COMPLEX'))
        const job: Job = { wish, signal, resolve, reject }
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(job)
          if (place >= 0) line.splice(place, 1)
          reject(signal.reason)
        })
        line.push(job)
        pump()
      })
    },
    drawAhead(wish) {
      return new Promise((resolve, reject) => {
        spare.push({ wish, resolve, reject })
        pump()
      })
    },
    hurry({ id, page, widthPx }) {
      const place = spare.findIndex(({ wish }) => wish.id === id && wish.page === page && wish.widthPx === widthPx)
      if (place >= 0) line.push(...spare.splice(place, 1))
    },
    close(id) {
      documents.delete(id)
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
