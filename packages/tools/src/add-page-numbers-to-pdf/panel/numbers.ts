import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError, bareMessage, errorMessage } from '@octavo/core/messages/errors.ts'
import { textBox } from '@octavo/core/text/text-box.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { commonSelection, writeSelections } from '@octavo/ui/plan/written-selection.ts'
import { type Anchor, anchoredCorner, type Length } from '../../options/stamp-options.ts'
import type { Options } from '../options.ts'
import { numberedPages, numberText, sideOf, spacingOf } from '../shared/number-text.ts'

/** The preset margins in points, about 5, 10 and 20 mm. */
export const margins = { small: 14, usual: 28, big: 57 } as const

/** The preset of a margin. */
export function marginName(margin: Length): keyof typeof margins | 'own' {
  return (['small', 'usual', 'big'] as const).find((name) => margins[name] === margin) ?? 'own'
}

/** A file as far as numbering needs it. */
export interface NumberedFile {
  id: string
  name: string
  pageCount?: number
}

/** The text of each numbered page of a file; empty if the selection is invalid or matches no page. */
export function textsOf(options: Options, files: readonly NumberedFile[], id: string, date = new Date()): Map<number, string> {
  if (options.onlyRemove) return new Map()
  const counted = files.map((file) => ({ ...file, pages: pagesOf(options, { id: file.id, pageCount: file.pageCount ?? 0 }) }))
  const index = counted.findIndex((file) => file.id === id)
  const file = counted[index]
  if (!file) return new Map()
  const lastOf = (before: typeof counted) => options.start - 1 + before.reduce((sum, { pages }) => sum + pages.length, 0)
  const first = options.continueAcross ? lastOf(counted.slice(0, index)) + 1 : options.start
  const total = options.continueAcross ? lastOf(counted) : lastOf([file])
  const values = { total, pages: file.pageCount ?? 0, file: index + 1, name: baseName(file.name), date }
  return new Map(file.pages.map((page, place) => [page, numberText(options, { ...values, page, number: first + place })]))
}

/** How many pages of all files get a number. */
export function numberedCount(options: Options, files: readonly NumberedFile[]): number {
  return files.reduce((sum, { id, pageCount = 0 }) => sum + pagesOf(options, { id, pageCount }).length, 0)
}

function pagesOf(options: Options, file: { id: string; pageCount: number }): number[] {
  try {
    return numberedPages(options, file)
  } catch {
    return []
  }
}

/**
 * The options with a number added to or removed from this page of a file. If all files match the general selection again, the ones for
 * single files are dropped.
 */
export function withMark(
  { files = [], ...options }: Options,
  file: NumberedFile,
  { page, isMarked }: { page: number; isMarked: boolean },
): Options {
  const counted = { id: file.id, pageCount: file.pageCount ?? 0 }
  const pages = new Set(pagesOf({ ...options, files }, counted))
  if (isMarked) pages.add(page)
  else pages.delete(page)
  const general = new Set(pagesOf(options, counted))
  const isGeneral = pages.size === general.size && [...pages].every((one) => general.has(one))
  const others = files.filter(({ document }) => document !== file.id)
  const marked = isGeneral ? others : [...others, ...entriesOf(file.id, [...pages])]
  return marked.length > 0 ? { ...options, files: marked } : options
}

function entriesOf(document: string, pages: readonly number[]): NonNullable<Options['files']> {
  const selections = writeSelections(pages)
  return selections.length > 0 ? selections.map((selection) => ({ document, pages: selection })) : [{ document }]
}

/** The numbered pages as a page range for all files; undefined if files differ. */
export function writtenPages({ pages, files }: Options, documents: readonly { id: string }[]): string | undefined {
  return files ? commonSelection(files, documents) : pages
}

/** The position of a number of this width, from the top left corner of the page as displayed. */
export function boxOfNumber(
  options: Options,
  { page, size, width }: { page: number; size: { width: number; height: number }; width: number },
): { x: number; y: number; width: number; height: number } {
  const height = options.size * (textBox.ascent + textBox.descent)
  const { margin, offset } = spacingOf(options, size)
  const corner = anchoredCorner(sideOf(options, page), { page: size, box: { width, height }, margin })
  return { x: corner.x + offset.x, y: size.height - corner.y - height + offset.y, width, height }
}

/** The options with the number of this page at another position; its offset is reset. */
export function placedAt(options: Options, page: number, anchor: Anchor): Options {
  // Mirroring twice cancels out.
  return { ...options, position: sideOf({ ...options, position: anchor }, page), offset: { x: 0, y: 0 } }
}

/** The error for the first file that the pages don't fit; the schema reports syntax errors. */
export function pagesProblem(options: Options, files: readonly NumberedFile[]): string | undefined {
  for (const { id, name, pageCount } of files) {
    const problem = pageCount === undefined ? undefined : problemIn(options, { id, pageCount })
    if (problem) return files.length > 1 ? t('{name}: {problem}', { name, problem }) : problem
  }
  return undefined
}

function problemIn(options: Options, file: { id: string; pageCount: number }): string | undefined {
  try {
    return numberedPages(options, file).length === 0 ? bareMessage('NO_PAGES_CHOSEN', pageLanguage()) : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'PAGE_SELECTION_NOT_VALID' ? errorMessage(error, pageLanguage()) : undefined
  }
}
