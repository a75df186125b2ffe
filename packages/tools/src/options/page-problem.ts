import { AppError, bareMessage, errorMessage } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { say } from '@octavo/core/words/say.ts'
import type { RequirementReader } from './options-module.ts'

/** A file as far as needed to check a page selection; its pages may not be counted yet. */
export interface CountedFile {
  name: string
  pageCount?: number | undefined
}

/** The error of a selection for the first file that it doesn't fit; the schema reports syntax errors. */
export function pageProblem(selection: string, files: readonly CountedFile[], language: Language): string | undefined {
  return problemsOf(selection, files, language).find((problem) => problem !== undefined)
}

/** The error of a selection that fits none of the files, so that there would be no result. */
export function pageSelectionProblem(selection: string, files: readonly CountedFile[], language: Language): string | undefined {
  const problems = problemsOf(selection, files, language)
  return problems.includes(undefined) ? undefined : problems[0]
}

/** The requirement of tools whose only one is a page range that fits. */
export function unmetPages(
  { pages }: { pages: string },
  { language, documents = [] }: RequirementReader<CountedFile>,
): Record<string, string> {
  const problem = pageSelectionProblem(pages, documents, language)
  return problem === undefined ? {} : { pages: problem }
}

function problemsOf(selection: string, files: readonly CountedFile[], language: Language): (string | undefined)[] {
  return files.map(({ name, pageCount }) => {
    const problem = pageCount === undefined ? undefined : problemIn(selection, pageCount, language)
    return problem && files.length > 1 ? say(language, '{name}: {problem}', { name, problem }) : problem
  })
}

function problemIn(selection: string, pageCount: number, language: Language): string | undefined {
  try {
    return selectPages(selection, pageCount).length === 0 ? bareMessage('NO_PAGES_CHOSEN', language) : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'PAGE_SELECTION_NOT_VALID' ? errorMessage(error, language) : undefined
  }
}
