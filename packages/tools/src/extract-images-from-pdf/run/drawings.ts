import { rm } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { figuresOf, writeFigures } from '@octavo/documents/extract/figures/write-figures.ts'
import { writePageSvg } from '@octavo/documents/extract/page-svg.ts'
import { openMended } from '@octavo/documents/open/open-mended.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { Searched } from './images.ts'

/** The outcome of a file's drawings: how many were extracted, and the error of the first that wasn't. */
export interface Drawings {
  made: number
  error?: AppError | undefined
}

/** Delivers the drawings of these pages as SVG. One that can't be made is reported, and the others continue. */
export async function deliverDrawings(context: RunContext<Options>, { input, opened, pages, progress }: Searched): Promise<Drawings> {
  const { options, newPath } = context
  const access = { newPath: () => newPath('.pdf'), ...(input.password !== undefined && { password: input.password }) }
  const { document } = await openMended(input.path, access)
  using drawn = document
  const figures = figuresOf(drawn, opened.pdf, pages)
  if (figures.length === 0) return { made: 0 }
  const sheets = newPath('.pdf')
  writeFigures(opened.pdf, figures, sheets)
  let leftOut = 0
  let firstError: AppError | undefined
  for (const [index, { page }] of figures.entries()) {
    const path = newPath('.svg')
    try {
      await writePageSvg(sheets, path, { page: index + 1, box: 'crop', paper: false })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await rm(path, { force: true })
      leftOut += 1
      firstError ??= error
      continue
    }
    const values = { name: opened.name, n: index + 1, total: figures.length, page, file: input.number }
    const name = resultName(options.fileName, '{name}-drawing-{n}', values)
    await context.deliver({ path, name, mimeType: 'image/svg+xml' })
    progress((index + 1) / figures.length)
  }
  await rm(sheets, { force: true })
  if (leftOut > 0) context.note({ code: 'IMAGES_LEFT_OUT', document: input.document, details: { what: 'drawings', count: leftOut } })
  return { made: figures.length - leftOut, error: firstError }
}
