import type { PdfiumAnswer, PdfiumRequest, PdfiumWord } from './pdfium-messages.ts'

/** The part of a `Worker` that we use. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<PdfiumWord>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(request: PdfiumRequest): void
  terminate(): void
}

/** `too-slow` and `crashed` ended the worker; a `lost` request was waiting behind such a one and may be repeated. */
export type PortAnswer = PdfiumAnswer | { answer: 'too-slow' } | { answer: 'lost' } | { answer: 'not-started' }

export interface PdfiumPort {
  /** Requests waiting for their answer. */
  readonly waiting: number
  readonly hasEnded: boolean
  ask(request: PdfiumRequest): Promise<PortAnswer>
  end(): void
}

export interface PortLimits {
  drawMs: number
  openMs: number
}

/** One worker with a time limit: a hostile page ends the worker, never the site. */
export function createPdfiumPort(worker: WorkerLike, limits: PortLimits): PdfiumPort {
  const line: { request: PdfiumRequest; resolve: (answer: PortAnswer) => void }[] = []
  let hasStarted = false
  let hasEnded = false
  let clock: ReturnType<typeof setTimeout> | undefined

  /** Loading PDFium may take long on a slow connection, so the time limit starts once it is loaded. */
  function wind(): void {
    clearTimeout(clock)
    const first = line[0]
    if (!hasStarted || !first) return
    clock = setTimeout(() => endWith({ answer: 'too-slow' }), opensDocuments(first.request) ? limits.openMs : limits.drawMs)
  }

  function endWith(first: PortAnswer): void {
    hasEnded = true
    clearTimeout(clock)
    worker.terminate()
    for (const [index, { resolve }] of line.splice(0).entries()) resolve(index === 0 ? first : { answer: 'lost' })
  }

  worker.onmessage = ({ data }) => {
    if (data.answer === 'not-started') return endAll({ answer: 'not-started' })
    if (data.answer === 'started') hasStarted = true
    else if (data.answer === 'crashed') return endWith(data)
    else line.shift()?.resolve(data)
    wind()
  }
  worker.onerror = () => (hasStarted ? endWith({ answer: 'crashed' }) : endAll({ answer: 'not-started' }))

  function endAll(answer: PortAnswer): void {
    for (const { resolve } of line.splice(0)) resolve(answer)
    endWith(answer)
  }

  return {
    get waiting() {
      return line.length
    },
    get hasEnded() {
      return hasEnded
    },
    ask(request) {
      if (hasEnded) return Promise.resolve({ answer: 'lost' })
      return new Promise((resolve) => {
        line.push({ request, resolve })
        worker.postMessage(request)
        if (line.length === 1) wind()
      })
    },
    end: () => endAll({ answer: 'lost' }),
  }
}

/** Documents are opened again for a font. */
function opensDocuments(request: PdfiumRequest): boolean {
  return request.do === 'open' || request.do === 'font'
}
