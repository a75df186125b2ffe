import { AppError, bareMessage } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { english } from '@octavo/core/text/language.ts'

/** A file as far as a selection of its pages can be checked; its pages may not be counted yet. */
export interface CountedFile {
  name: string
  pageCount?: number | undefined
}

/** What is wrong with a selection for the first file that it does not fit; the schema says what is wrong with its writing. */
export function pageProblem(selection: string, files: readonly CountedFile[]): string | undefined {
  return problemsOf(selection, files).find((problem) => problem !== undefined)
}

/** What is wrong with a selection that fits none of the files, so that nothing would come of it. */
export function pageSelectionProblem(selection: string, files: readonly CountedFile[]): string | undefined {
  const problems = problemsOf(selection, files)
  return problems.includes(undefined) ? undefined : problems[0]
}

function problemsOf(selection: string, files: readonly CountedFile[]): (string | undefined)[] {
  return files.map(({ name, pageCount }) => {
    const problem = pageCount === undefined ? undefined : problemIn(selection, pageCount)
    return problem && files.length > 1 ? `${name}: ${problem}` : problem
  })
}

function problemIn(selection: string, pageCount: number): string | undefined {
  try {
    return selectPages(selection, pageCount).length === 0 ? bareMessage('NO_PAGES_CHOSEN', english) : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'PAGE_SELECTION_NOT_VALID' ? error.message : undefined
  }
}
