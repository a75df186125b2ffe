import { AppError, publicMessage } from '@octavo/core/errors.ts'
import { selectPages } from '@octavo/core/page-selection.ts'

/** What is wrong with a selection for the first file that it does not fit; the schema says what is wrong with its writing. */
export function pageProblem(selection: string, files: readonly { name: string; pageCount?: number }[]): string | undefined {
  for (const { name, pageCount } of files) {
    const problem = pageCount === undefined ? undefined : problemIn(selection, pageCount)
    if (problem) return files.length > 1 ? `${name}: ${problem}` : problem
  }
  return undefined
}

function problemIn(selection: string, pageCount: number): string | undefined {
  try {
    return selectPages(selection, pageCount).length === 0 ? publicMessage('NO_PAGES_LEFT') : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'PAGE_SELECTION_NOT_VALID' ? error.message : undefined
  }
}
