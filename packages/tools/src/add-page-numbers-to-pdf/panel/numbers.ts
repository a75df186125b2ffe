import { AppError, publicMessage } from '@octavo/core/errors.ts'
import { baseName } from '@octavo/core/file-names.ts'
import { textBox } from '@octavo/core/text-box.ts'
import { type Anchor, anchoredCorner } from '../../stamp-options.ts'
import { numberedPages, numberText, sideOf } from '../number-text.ts'
import { type GivenOptions, Options } from '../options.ts'

const defaults = Options.parse({})

/** The options with everything that was not said. */
export function withDefaults(options: GivenOptions): Options {
  return { ...defaults, ...said(options) } as Options
}

/** The options without what is not said. */
export function said(options: GivenOptions): GivenOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** A file as its numbers see it. */
export interface NumberedFile {
  id: string
  name: string
  pageCount?: number
}

/** The text of each numbered page of a file; none where the selection is not understood or fits no page. */
export function textsOf(options: Options, files: readonly NumberedFile[], id: string, date = new Date()): Map<number, string> {
  if (options.onlyRemove) return new Map()
  let first = options.start
  for (const [index, { id: other, name, pageCount = 0 }] of files.entries()) {
    const pages = pagesOf(options, pageCount)
    if (other === id) {
      const values = { total: first + pages.length - 1, pages: pageCount, file: index + 1, name: baseName(name), date }
      return new Map(pages.map((page, place) => [page, numberText(options, { ...values, page, number: first + place })]))
    }
    if (options.continueAcross) first += pages.length
  }
  return new Map()
}

function pagesOf(options: Options, pageCount: number): number[] {
  try {
    return numberedPages(options, pageCount)
  } catch {
    return []
  }
}

/** Where a number of this width stands, from the top left corner of the page as it is seen. */
export function boxOfNumber(
  options: Options,
  { page, size, width }: { page: number; size: { width: number; height: number }; width: number },
): { x: number; y: number; width: number; height: number } {
  const height = options.size * (textBox.ascent + textBox.descent)
  const margin = { x: options.margin, y: options.margin }
  const corner = anchoredCorner(sideOf(options, page), { page: size, box: { width, height }, margin })
  return { x: corner.x + options.offset.x, y: size.height - corner.y - height + options.offset.y, width, height }
}

/** The options with the number of this page at another place; what it was moved by is given up. */
export function placedAt(options: Options, page: number, anchor: Anchor): Options {
  // Mirroring twice is not mirroring.
  return { ...options, position: sideOf({ ...options, position: anchor }, page), offset: { x: 0, y: 0 } }
}

/** What is wrong with the pages for the first file that they do not fit; the schema says what is wrong with their writing. */
export function pagesProblem(options: Options, files: readonly NumberedFile[]): string | undefined {
  for (const { name, pageCount } of files) {
    const problem = pageCount === undefined ? undefined : problemIn(options, pageCount)
    if (problem) return files.length > 1 ? `${name}: ${problem}` : problem
  }
  return undefined
}

function problemIn(options: Options, pageCount: number): string | undefined {
  try {
    return numberedPages(options, pageCount).length === 0 ? publicMessage('NO_PAGES_LEFT') : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'PAGE_SELECTION_NOT_VALID' ? error.message : undefined
  }
}
