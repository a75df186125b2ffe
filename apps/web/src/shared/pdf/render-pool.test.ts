import { expect, test } from 'vitest'
import type { PdfiumRequest, PdfiumWord } from './pdfium-messages.ts'
import type { PortLimits, WorkerLike } from './pdfium-port.ts'
import { createRenderPool } from './render-pool.ts'
import type { FontNeed, GivenFont } from './substitute-face.ts'
import type { SubstituteFonts } from './substitute-fonts.ts'

const file = {} as File
const size = { width: 200, height: 100 }
const opened: PdfiumWord = { answer: 'opened', opened: { state: 'open', pageCount: 9, sizes: [size] } }

/** Workers that answer by the given rule; without an answer they hang. */
function pool(
  answerTo: (request: PdfiumRequest, worker: object) => PdfiumWord | undefined,
  maxWorkers = 1,
  fonts?: SubstituteFonts,
  {
    limits = { drawMs: 20, openMs: 20 },
    workFor = async () => {},
  }: { limits?: PortLimits; workFor?(request: PdfiumRequest): Promise<void> } = {},
) {
  const workers: { requests: PdfiumRequest[]; isEnded: boolean }[] = []
  const spawn = (): WorkerLike => {
    const record = { requests: [] as PdfiumRequest[], isEnded: false }
    let hangs = false
    workers.push(record)
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage(request) {
        record.requests.push(request)
        const word = hangs ? undefined : answerTo(request, record)
        if (word) void workFor(request).then(() => say(word))
        else hangs = true
      },
      terminate() {
        record.isEnded = true
      },
    }
    const say = (data: PdfiumWord) => worker.onmessage?.({ data } as MessageEvent<PdfiumWord>)
    queueMicrotask(() => say({ answer: 'started' }))
    return worker
  }
  return { workers, pool: createRenderPool({ spawn, maxWorkers, ...(fonts ? { fonts } : {}), limits }) }
}

function drawn(tookMs = 1, heapBytes = 1, needs: FontNeed[] = []): PdfiumWord {
  const bitmap = { width: 1, height: 1, close() {} } as ImageBitmap
  return { answer: 'drawn', bitmap, size, needs, tookMs, heapBytes }
}

function pagesDrawn(requests: readonly PdfiumRequest[]): number[] {
  return requests.flatMap((request) => (request.do === 'draw' ? [request.page] : []))
}

test('draws the pages in the order in which they were asked for', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn() : opened))
  await pages.open(1, file, '')
  await Promise.all([3, 1, 2].map((page) => pages.draw({ id: 1, page, widthPx: 100 })))
  expect(pagesDrawn(workers[0]?.requests ?? [])).toEqual([3, 1, 2])
})

test('draws a page that was asked for while many files were being opened', async () => {
  const { pool: pages } = pool((request) => (request.do === 'draw' ? drawn() : opened))
  await pages.open(1, file, '')
  const opening = [2, 3, 4, 5].map((id) => pages.open(id, file, ''))
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
  await Promise.all(opening)
})

test('draws a page that was asked for while files were being closed', async () => {
  const { pool: pages } = pool((request) => (request.do === 'draw' ? drawn() : request.do === 'close' ? { answer: 'closed' } : opened))
  for (const id of [1, 2, 3, 4]) await pages.open(id, file, '')
  for (const id of [2, 3, 4]) pages.close(id)
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
})

test('never draws a page that was cancelled while it waited', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn() : opened))
  await pages.open(1, file, '')
  const cancelled = new AbortController()
  const wishes = [1, 2, 3, 4].map((page) => pages.draw({ id: 1, page, widthPx: 100 }, page === 4 ? { signal: cancelled.signal } : {}))
  cancelled.abort(new Error('scrolled away'))
  await expect(wishes[3]).rejects.toThrow('scrolled away')
  await Promise.all(wishes.slice(0, 3))
  expect(pagesDrawn(workers[0]?.requests ?? [])).toEqual([1, 2, 3])
})

test('draws pages that nobody asked for yet after those that somebody did, and lets one go first that is asked for now', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn() : opened))
  await pages.open(1, file, '')
  const wish = (page: number) => ({ id: 1, page, widthPx: 100 })
  const ahead = [1, 2, 3, 4, 5].map((page) => pages.drawAhead(wish(page)))
  const asked = pages.draw(wish(9))
  pages.hurry(wish(5))
  await Promise.all([...ahead, asked])
  // The first two had already been sent.
  expect(pagesDrawn(workers[0]?.requests ?? [])).toEqual([1, 2, 9, 5, 3, 4])
})

test('gives a worker more at a time where pages are quick to draw, since the tab may be busy', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn(5) : opened))
  await pages.open(1, file, '')
  for (let page = 1; page <= 8; page += 1) await pages.draw({ id: 1, page, widthPx: 100 })
  const known = pagesDrawn(workers[0]?.requests ?? []).length
  const wishes = Array.from({ length: 20 }, (_, index) => pages.draw({ id: 1, page: 10 + index, widthPx: 100 }))
  expect(pagesDrawn(workers[0]?.requests ?? []).length - known).toBe(12)
  await Promise.all(wishes)
})

test('ends a worker that hangs, gives up that page only and draws the others in a new one', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? (request.page === 1 ? undefined : drawn()) : opened))
  await pages.open(1, file, '')
  const [hostile, next] = [1, 2].map((page) => pages.draw({ id: 1, page, widthPx: 100 }))
  await expect(hostile).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  await expect(next).resolves.toMatchObject({ size })
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  expect(workers).toHaveLength(2)
})

test('gives a file up that hangs when it is opened', async () => {
  const { pool: pages } = pool((request) => (request.do === 'open' ? undefined : drawn()))
  await expect(pages.open(1, file, '')).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
})

test('takes a fresh worker when the memory of the old one has grown', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn(1, 500_000_000) : opened))
  await pages.open(1, file, '')
  await pages.draw({ id: 1, page: 1, widthPx: 100 })
  await pages.draw({ id: 1, page: 2, widthPx: 100 })
  expect(workers).toHaveLength(2)
  expect(workers[1]?.requests.map((request) => request.do)).toEqual(['open', 'draw'])
})

const font: GivenFont = { face: { family: 'sans', bold: false, language: 'ko' }, characters: '한', bytes: Uint8Array.of(1) }
const fontsBy = (fontFor: SubstituteFonts['fontFor']): SubstituteFonts => ({ fontFor, forget() {} })
const needs = [{ face: font.face, characters: '한' }]
const lacking = () => drawn(1, 1, needs)

test('brings a worker the font that a page needs, however long it takes, and draws the page then', async () => {
  let hasFont = false
  const answerTo = (request: PdfiumRequest): PdfiumWord => {
    if (request.do === 'font') hasFont = true
    if (request.do === 'draw') return hasFont ? drawn() : lacking()
    return request.do === 'font' ? { answer: 'font-taken' } : opened
  }
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    return font
  }
  const { pool: pages, workers } = pool(answerTo, 1, fontsBy(slow))
  await pages.open(1, file, '')
  const early: boolean[] = []
  const onEarly = () => early.push(hasFont)
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 }, { onEarly })).resolves.toMatchObject({ size, isComplete: true })
  expect(early, 'it was shown once without the font').toEqual([false])
  expect(workers).toHaveLength(1)
  expect(workers[0]?.requests.map((request) => request.do)).toEqual(['open', 'draw', 'font', 'draw', 'read-ahead'])
})

test('draws a page with its font in the fresh worker that takes the place of one whose memory has grown', async () => {
  const withFont = new Set<object>()
  const answerTo = (request: PdfiumRequest, worker: object): PdfiumWord => {
    if (request.do === 'font') withFont.add(worker)
    if (request.do === 'draw') return withFont.has(worker) ? drawn() : drawn(1, workers.length === 1 ? 500_000_000 : 1, needs)
    return request.do === 'font' ? { answer: 'font-taken' } : opened
  }
  const { pool: pages, workers } = pool(
    answerTo,
    1,
    fontsBy(async () => font),
  )
  await pages.open(1, file, '')
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ isComplete: true })
  expect(workers).toHaveLength(2)
})

test('a font that ends a worker is not given again, and pages are drawn without it', async () => {
  const answerTo = (request: PdfiumRequest): PdfiumWord | undefined => {
    if (request.do === 'font') return undefined
    if (request.do === 'draw') return lacking()
    return opened
  }
  const { pool: pages, workers } = pool(
    answerTo,
    1,
    fontsBy(async () => font),
  )
  await pages.open(1, file, '')
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
  await expect(pages.draw({ id: 1, page: 2, widthPx: 100 })).resolves.toMatchObject({ size })
  expect(workers).toHaveLength(2)
})

test('a worker that refuses a font, or still wants one that it has, draws the page as it is', async () => {
  for (const taken of [{ answer: 'unreadable' }, { answer: 'font-taken' }] satisfies PdfiumWord[]) {
    const answerTo = (request: PdfiumRequest): PdfiumWord => {
      if (request.do === 'draw') return lacking()
      return request.do === 'font' ? taken : request.do === 'read-ahead' ? { answer: 'fonts-wanted', needs: [] } : opened
    }
    const { pool: pages, workers } = pool(
      answerTo,
      1,
      fontsBy(async () => font),
    )
    await pages.open(1, file, '')
    await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
    expect(workers[0]?.requests.filter((request) => request.do === 'font')).toHaveLength(1)
  }
})

test('a font has as long as a file that is opened, since documents are opened again for it', async () => {
  let hasFont = false
  const answerTo = (request: PdfiumRequest): PdfiumWord | undefined => {
    if (request.do === 'draw') return hasFont ? drawn() : lacking()
    return request.do === 'font' ? { answer: 'font-taken' } : opened
  }
  const { pool: pages, workers } = pool(
    answerTo,
    1,
    fontsBy(async () => font),
    {
      limits: { drawMs: 20, openMs: 2000 },
      async workFor(request) {
        if (request.do !== 'font') return
        await new Promise((resolve) => setTimeout(resolve, 60))
        hasFont = true
      },
    },
  )
  await pages.open(1, file, '')
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
  expect(workers).toHaveLength(1)
})

test('a page behind that ends a worker spoils nothing but its own drawing', async () => {
  const withFont = new Set<object>()
  const answerTo = (request: PdfiumRequest, worker: object): PdfiumWord | undefined => {
    if (request.do === 'read-ahead') return undefined
    if (request.do === 'font') withFont.add(worker)
    if (request.do === 'draw') return withFont.has(worker) ? drawn() : lacking()
    return request.do === 'font' ? { answer: 'font-taken' } : opened
  }
  const { pool: pages, workers } = pool(
    answerTo,
    1,
    fontsBy(async () => font),
  )
  await pages.open(1, file, '')
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size })
  await expect.poll(() => workers[0]?.isEnded).toBe(true)
  await expect(pages.draw({ id: 1, page: 2, widthPx: 100 })).resolves.toMatchObject({ size })
  expect(workers.flatMap(({ requests }) => requests).filter((request) => request.do === 'read-ahead')).toHaveLength(1)
})

test('draws a page as it is where there is no such font, and answers about it too', async () => {
  const answerTo = (request: PdfiumRequest): PdfiumWord => {
    if (request.do === 'open') return opened
    if (request.do !== 'face') return lacking()
    return request.asIs ? { answer: 'face', font: undefined } : { answer: 'fonts-wanted', needs }
  }
  const { pool: pages } = pool(answerTo)
  await pages.open(1, file, '')
  await expect(pages.draw({ id: 1, page: 1, widthPx: 100 })).resolves.toMatchObject({ size, isComplete: false })
  await expect(pages.ask({ do: 'face', id: 1, page: 1, wish: { show: 0, characters: '한' } })).resolves.toEqual({
    answer: 'face',
    font: undefined,
  })
})

test('starts a second worker for pages that are slow to draw', async () => {
  const { pool: pages, workers } = pool((request) => (request.do === 'draw' ? drawn(200) : opened), 2)
  await pages.open(1, file, '')
  await Promise.all(Array.from({ length: 20 }, (_, index) => pages.draw({ id: 1, page: index + 1, widthPx: 100 })))
  expect(workers).toHaveLength(2)
})

test('says that PDFium could not be fetched, and tries again with the next file', async () => {
  let isOffline = true
  const worker = (): WorkerLike => {
    const made: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: () => queueMicrotask(() => made.onmessage?.({ data: opened } as MessageEvent<PdfiumWord>)),
      terminate() {},
    }
    queueMicrotask(() => made.onmessage?.({ data: { answer: isOffline ? 'not-started' : 'started' } } as MessageEvent<PdfiumWord>))
    return made
  }
  const pages = createRenderPool({ spawn: worker, maxWorkers: 1 })
  await expect(pages.open(1, file, '')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  isOffline = false
  await expect(pages.open(2, file, '')).resolves.toMatchObject({ state: 'open' })
})
