import { AppError } from '@octavo/core/errors.ts'
import { selectPages } from '@octavo/core/page-selection.ts'
import type { PlannedPage } from './page-plan.ts'

/** What a written selection means among the pages of a grid: their keys, or what is wrong with it. */
export type WrittenSelection = { keys: Set<string> } | { error: string }

/** The pages that are meant, file by file: `1` is the first page of each. A page that only some files have is no mistake. */
export function selectWritten(pages: readonly PlannedPage[], written: string): WrittenSelection {
  const keys = new Set<string>()
  let error: string | undefined
  for (const own of Map.groupBy(pages, ({ document }) => document).values()) {
    const byNumber = Map.groupBy(own, ({ page }) => page)
    const meant = numbersOf(written, Math.max(...byNumber.keys()))
    if (typeof meant === 'string') error ??= meant
    else for (const { key } of meant.flatMap((number) => byNumber.get(number) ?? [])) keys.add(key)
  }
  return keys.size === 0 && error !== undefined ? { error } : { keys }
}

/** A selection in writing may be 20,000 characters long. */
const maxLength = 18_000

/** Page numbers as selections in writing, rising; more than one where one would be too long. */
export function writeSelections(numbers: readonly number[]): string[] {
  const selections: string[] = []
  for (const part of writeSelection(numbers).split(',')) {
    const last = selections.at(-1)
    if (last === undefined || last.length + part.length > maxLength) selections.push(part)
    else selections[selections.length - 1] = `${last},${part}`
  }
  return selections.filter((selection) => selection !== '')
}

/** Page numbers as a selection in writing, rising: `1-3,7`. */
export function writeSelection(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && number === run.last + 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

function numbersOf(written: string, pageCount: number): number[] | string {
  try {
    return selectPages(written, pageCount)
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}
