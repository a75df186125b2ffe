import { selectPages } from '@octavo/core/options/page-selection.ts'

/** A file as options can refer to it. */
export interface FileOfOptions {
  id: string
  pageCount?: number | undefined
}

/** Options as a recipe keeps them: they name no file. */
export interface RecipeOptions {
  options: Record<string, unknown>
  /** What could not be said without naming one: a sentence, marked by `sentence` and translated where it is shown. */
  leftOut?: string
}

/** The selected pages of one file, as written: several selections are combined. */
export interface ChosenPages {
  written: readonly string[]
  pageCount: number | undefined
}

/** One selection that gives the selected pages in each file; undefined if there is none. */
export function commonPages(files: readonly ChosenPages[]): string | undefined {
  const [first] = files
  if (!first || first.written.length === 0) return undefined
  const isLong = files.some(({ pageCount = 0 }) => pageCount >= minPagesForPattern)
  const literal = first.written.join(',')
  const candidates = isLong ? ['all', 'odd', 'even', literal, 'last'] : ['all', literal, 'odd', 'even', 'last']
  return candidates.find((candidate) => files.every((file) => isMeant(candidate, file)))
}

/** With fewer pages, every second one may be chance. */
const minPagesForPattern = 5

function isMeant(candidate: string, { written, pageCount }: ChosenPages): boolean {
  if (pageCount === undefined || written.length === 0) return false
  const [meant, chosen] = [pagesOf(candidate, pageCount), pagesOf(written.join(','), pageCount)]
  return meant !== undefined && chosen !== undefined && meant.symmetricDifference(chosen).size === 0
}

function pagesOf(selection: string, pageCount: number): Set<number> | undefined {
  try {
    return new Set(selectPages(selection, pageCount))
  } catch {
    return undefined
  }
}
