import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { OfficeChild, Zygote } from './zygote.ts'

/** Export options, with the names and values of LibreOffice's PDF filter. */
export type FilterOptions = Readonly<Record<string, boolean | number | string>>

/** A change to the open document before its export: the name of one of our macros and its argument. */
export type Step =
  | 'Landscape'
  | 'FitToWidth'
  | 'Gridlines'
  | 'LeaveHiddenOut'
  | 'WholeSheets'
  | 'OnePage'
  | 'AcceptChanges'
  | 'UpdateIndexes'
  | `Sheets("${string}")`

export interface OfficeFile {
  /** An absolute path; its extension tells LibreOffice the type. */
  path: string
  password?: string
}

/** A font that a document uses, and its substitute. */
export interface ReplacedFont {
  wanted: string
  given: string
}

/** A document that is open in an office process. */
export interface OpenOfficeDocument {
  /** Sheets of a spreadsheet that are not hidden, slides of a presentation; 1 for text. */
  parts: number
  /** Writes a PDF, or the document in its OpenDocument format, by the ending of the path; may be called again for the same document. */
  export(path: string, options: { filter: FilterOptions; steps: readonly Step[] }): Promise<{ fonts: ReplacedFont[] }>
}

export interface OpenOptions {
  /** Opens the documents of one person in the same process, one after the other, which is faster; otherwise each gets a new one. */
  shares: boolean
}

/** Opens Office documents, each within its time limit. */
export interface Office {
  use<Result>(file: OfficeFile, options: OpenOptions, work: (document: OpenOfficeDocument) => Promise<Result>): Promise<Result>
  /** Ends the shared process; the next document gets a new one. */
  renew(): void
}

/** How many documents one process may open. */
const maxShared = 50

/** Opens documents in child processes of a zygote. */
export function createForkingOffice({ zygote, documentMs }: { zygote: Zygote; documentMs: number }): Office {
  let next: Promise<OfficeChild> | undefined = zygote.fork()
  let opened = 0
  let lastPath = ''
  let rehearsal: Rehearsal | undefined
  next.catch(() => {})

  return {
    async use(file, { shares }, work) {
      try {
        // Without a view a document opens in half the time.
        return await attempt(file, { needsView: false }, work)
      } catch (error) {
        // Leftovers of earlier documents, or the missing view, may be the reason: a new process with a view decides.
        if (!(error instanceof AppError) || error.code !== 'DOCUMENT_DAMAGED') throw error
        renew()
        return await attempt(file, { needsView: true }, work)
      } finally {
        if (!shares || opened >= maxShared) renew()
      }
    },
    renew,
  }

  async function attempt<Result>(
    file: OfficeFile,
    { needsView }: { needsView: boolean },
    work: (document: OpenOfficeDocument) => Promise<Result>,
  ): Promise<Result> {
    const child = await fresh()
    opened += 1
    lastPath = file.path
    let late = false
    const clock = setTimeout(() => {
      late = true
      child.kill()
    }, documentMs)
    try {
      await rehearsal?.end()
      rehearsal = undefined
      const parts = await load(child, file, needsView)
      const result = await work({ parts, export: (path, options) => exportPdf(child, path, options) })
      await child.order(['close'], ['closed'])
      return result
    } catch (error) {
      child.kill()
      await child.end()
      if (late) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: error })
      throw error
    } finally {
      clearTimeout(clock)
      if (child.ended()) renew()
    }
  }

  async function fresh(): Promise<OfficeChild> {
    const child = await next?.catch(() => undefined)
    if (child && !child.ended()) return child
    opened = 0
    next = zygote.fork()
    return next
  }

  // The next child is started at once, so that nobody has to wait for it.
  function renew(): void {
    if (opened === 0) return
    opened = 0
    const before = next
    next = (async () => {
      const child = await before?.catch(() => undefined)
      await child?.end()
      const fork = await zygote.fork()
      rehearsal = warmUpRenderer(fork, { lastPath, scratch: zygote.scratch })
      return fork
    })()
    next.catch(() => {})
  }
}

const idleMs = 100

/**
 * Makes an idle child open and export an empty document of each type, that of the last document first: the first of a type takes longest in
 * a process. A busy slot skips it.
 */
function warmUpRenderer(child: OfficeChild, { lastPath, scratch }: { lastPath: string; scratch: string }): Rehearsal {
  let work: Promise<void> | undefined
  let isOver = false
  const last = emptyDocument(lastPath)
  const kinds = [last, ...emptyDocuments.filter((url) => url !== last)]
  async function openAll(): Promise<void> {
    for (const url of kinds) if (!isOver) await openEmpty(child, { url, output: join(scratch, 'empty.pdf') })
  }
  const timer = setTimeout(() => {
    work = openAll()
  }, idleMs)
  return {
    async end() {
      isOver = true
      clearTimeout(timer)
      await work
    },
  }
}

interface Rehearsal {
  /** Starts nothing more, and waits for what has started. */
  end(): Promise<void>
}

async function openEmpty(child: OfficeChild, { url, output }: { url: string; output: string }): Promise<void> {
  const answer = (await child.order(['load', url, 'Batch=true', '', 'any'], ['loaded', 'failed'])).at(-1)
  if (answer?.[0] !== 'loaded') return
  await child.order(['export', fileUrl(output), filterJson({ UseTaggedPDF: true })], ['done', 'failed'])
  await child.order(['close'], ['closed'])
}

const [text, sheet, slides] = ['private:factory/swriter', 'private:factory/scalc', 'private:factory/simpress'] as const
const emptyDocuments: readonly string[] = [text, sheet, slides]

function emptyDocument(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  if (/^(xlsx?|ods|fods)$/.test(ending)) return sheet
  return /^(pptx?|odp)$/.test(ending) ? slides : text
}

async function load(child: OfficeChild, { path, password }: OfficeFile, needsView: boolean): Promise<number> {
  const hex = Buffer.from(password ?? '').toString('hex')
  const order = ['load', fileUrl(path), 'EnableMacrosExecution=false,Batch=true', hex, needsView ? 'view' : 'any']
  const answer = (await child.order(order, ['loaded', 'failed'])).at(-1)
  if (answer?.[0] === 'loaded') return Number(answer[1]) || 1
  if (answer?.[1] === 'password') throw new AppError(password ? 'DOCUMENT_PASSWORD_WRONG' : 'DOCUMENT_LOCKED')
  throw broken(answer)
}

async function exportPdf(
  child: OfficeChild,
  path: string,
  { filter, steps }: { filter: FilterOptions; steps: readonly Step[] },
): Promise<{ fonts: ReplacedFont[] }> {
  const macros = steps.map((step) => `macro:///Standard.Steps.${step}`)
  const answers = await child.order(['export', fileUrl(path), filterJson(filter), ...macros], ['done', 'failed'])
  if (answers.at(-1)?.[0] !== 'done') throw broken(answers.at(-1))
  return { fonts: answers.flatMap(([kind, wanted, given]) => (kind === 'font' && wanted && given ? [{ wanted, given }] : [])) }
}

function broken(answer: readonly string[] | undefined): AppError {
  const [kind = '', detail = ''] = answer ?? []
  // 9 is the kernel's out-of-memory kill, or the time limit, which is handled before; 24 and 25 are CPU time and file size.
  const isLimit = kind === 'ended' && ['9', '24', '25'].includes(detail)
  return new AppError(isLimit ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED', { cause: new Error(`${kind} ${detail}`) })
}

/** The filter's options in LibreOffice's format: each with its type. */
export function filterJson(filter: FilterOptions): string {
  const typeOf = { boolean: 'boolean', number: 'long', string: 'string' } as const
  const typed = Object.entries(filter).map(([name, value]) => [
    name,
    { type: typeOf[typeof value as keyof typeof typeOf], value: `${value}` },
  ])
  return JSON.stringify(Object.fromEntries(typed))
}

function fileUrl(path: string): string {
  return `file://${path.split('/').map(encodeURIComponent).join('/')}`
}
