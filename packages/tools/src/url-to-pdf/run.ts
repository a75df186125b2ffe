import { AppError } from '@octavo/core/messages/errors.ts'
import { assemblePdf } from '@octavo/documents/assemble/assemble.ts'
import type { PageState } from '@octavo/documents/browser/page-look.ts'
import { printPage } from '@octavo/documents/browser/print-page.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import type { Options } from './options.ts'
import { takeImage } from './run/image.ts'
import { pagePrint } from './run/page-print.ts'

/** Prints web pages, each to a separate PDF or all into one. One that can't be opened is left out. */
export default withPdfOutput(run)

export const previewWebPage = takeImage

async function run(context: RunContext<Options>): Promise<void> {
  const { urls, merge } = context.options
  const printed: Printed[] = []
  const failures: Failure[] = []
  // Joining them counts as one more unit of work.
  const count = urls.length + (merge ? 1 : 0)
  for (const [index, url] of urls.entries()) {
    context.progress(index / count, { file: index + 1, files: urls.length })
    try {
      const page = await print(context, url)
      if (merge) printed.push(page)
      else await deliver(context, page, { n: index + 1, total: urls.length })
    } catch (error) {
      // A missing browser isn't the fault of a page.
      if (!(error instanceof AppError) || error.code === 'TOOL_OFF') throw error
      failures.push({ url, error })
      if (urls.length > 1) context.note({ code: 'URL_LEFT_OUT', details: { address: url, reason: error.toPlain() } })
    }
    context.progress((index + 1) / count, { file: index + 1, files: urls.length })
  }
  if (failures.length === urls.length) throw whyNone(failures)
  if (merge) await deliver(context, await join(context, printed), { n: 1, total: 1 })
}

interface Failure {
  url: string
  error: AppError
}

/** For one page its own error; for several, which of them failed and why, as many as fit into a notice. */
function whyNone(failures: readonly Failure[]): AppError {
  const [first] = failures
  if (first && failures.length === 1) return first.error
  const told = failures.slice(0, toldFailures)
  const more = failures.length - told.length
  return new AppError('URLS_NOT_OPENED', {
    details: {
      failures: told.map(({ url, error }) => ({ address: url.length > 60 ? `${url.slice(0, 59)}…` : url, reason: error.toPlain() })),
      ...(more > 0 && { more }),
    },
  })
}

const toldFailures = 3

interface Printed {
  path: string
  name: string
}

async function print({ options, newPath, note }: RunContext<Options>, url: string): Promise<Printed> {
  const path = newPath('.pdf')
  const state = await printPage(url, pagePrint(options), path)
  if (state.unsettled) note({ code: 'URL_UNSETTLED', details: { address: url } })
  if (state.cut) note({ code: 'URL_CUT', details: { address: url } })
  return { path, name: nameOf(state) }
}

async function join({ options, newPath }: RunContext<Options>, pages: readonly Printed[]): Promise<Printed> {
  const first = pages[0]
  if (first && pages.length === 1) return first
  const path = newPath('.pdf')
  const opened = pages.map((page) => ({ pdf: openPdf(page.path), title: page.name }))
  try {
    const places = opened.flatMap(({ pdf }, source) =>
      Array.from({ length: pdf.pageCount }, (_, index) => ({ kind: 'page' as const, source, number: index + 1, rotation: 0 })),
    )
    const bookmarks = options.bookmarks ? 'nested' : 'file'
    await assemblePdf({ sources: opened, places, bookmarks, forms: 'discard', sameWidth: false, path })
    return { path, name: first?.name ?? '' }
  } finally {
    for (const { pdf } of opened) pdf.dispose()
  }
}

async function deliver({ options, deliver }: RunContext<Options>, { path, name }: Printed, count: { n: number; total: number }) {
  const pageCount = countPages(path)
  // A page has no file name that the result's could be confused with.
  await deliver({
    path,
    name: resultName(options.fileName, '{name}', { name, ...count, file: count.n }),
    mimeType: 'application/pdf',
    pageCount,
  })
}

function countPages(path: string): number {
  using pdf = openPdf(path)
  return pdf.pageCount
}

/** The title of a page, or its host if it has none; the browser would use its whole address. */
function nameOf({ title, url }: PageState): string {
  const hasTitle = title.trim() !== '' && !url.includes(title)
  return hasTitle ? title.replace(/[/\\]/g, '-').trim() : (URL.parse(url)?.hostname ?? 'page')
}
