import { AppError, errorMessage } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import type { PlannedPage } from './page-plan.ts'

/** The pages of an entered range in a grid: their keys, or its error. */
export type WrittenSelection = { keys: Set<string> } | { error: string }

/** What numbers count: pages of each file, or positions in the grid. It is always the number shown below a page. */
export type Counting = 'pages' | 'places'

/** The pages of a range. If pages of each file are counted, one that only some files have isn't an error. */
export function selectWritten(pages: readonly PlannedPage[], written: string, counting: Counting = 'pages'): WrittenSelection {
  if (written.trim() === '') return { keys: new Set() }
  const keys = new Set<string>()
  const problems: Problem[] = []
  const groups = groupsOf(pages, counting)
  for (const byNumber of groups) {
    const meant = numbersOf(written, Math.max(0, ...byNumber.keys()))
    if ('problem' in meant) problems.push(meant)
    else for (const { key } of meant.numbers.flatMap((number) => byNumber.get(number) ?? [])) keys.add(key)
  }
  const longest = problems.toSorted((one, other) => other.pageCount - one.pageCount)[0]
  return keys.size === 0 && longest ? { error: sentenceOf(longest, groups.length > 1) } : { keys }
}

/** The range that selects these pages; undefined if they differ between files. */
export function writeChosen(pages: readonly PlannedPage[], chosen: ReadonlySet<string>, counting: Counting = 'pages'): string | undefined {
  const written = groupsOf(pages, counting).map((byNumber) =>
    writeSelection([...byNumber].flatMap(([number, group]) => (group.some(({ key }) => chosen.has(key)) ? number : []))),
  )
  return written.every((selection) => selection === written[0]) ? (written[0] ?? '') : undefined
}

/** A page range of a file. */
export interface PagesOfFile {
  document: string
  pages?: string | undefined
}

/** The range for all files that equals the entries of single files; undefined if they differ. */
export function commonSelection(entries: readonly PagesOfFile[], documents: readonly { id: string }[]): string | undefined {
  const written = documents.map(({ id }) => entries.flatMap(({ document, pages }) => (document === id && pages ? pages : [])).join(','))
  return written.every((selection) => selection === written[0]) ? written[0] : undefined
}

/** The pages of a range in a file with this many; empty if it doesn't fit. */
export function pagesMeant(selection: string, pageCount: number): number[] {
  const meant = numbersOf(selection, pageCount)
  return 'problem' in meant ? [] : meant.numbers
}

/** A page range may be 20,000 characters long. */
const maxLength = 18_000

/** Page numbers as ascending ranges; several if one would be too long. */
export function writeSelections(numbers: readonly number[]): string[] {
  const selections: string[] = []
  for (const part of writeSelection(numbers).split(',')) {
    const last = selections.at(-1)
    if (last === undefined || last.length + part.length > maxLength) selections.push(part)
    else selections[selections.length - 1] = `${last},${part}`
  }
  return selections.filter((selection) => selection !== '')
}

/** Page numbers as an ascending range: `1-3,7`. */
export function writeSelection(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && number === run.last + 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/** Pages by the number below them, grouped by file if these are counted separately. */
function groupsOf(pages: readonly PlannedPage[], counting: Counting): Map<number, PlannedPage[]>[] {
  if (counting === 'places') return [new Map(pages.map((page, index) => [index + 1, [page]]))]
  return [...Map.groupBy(pages, ({ document }) => document).values()].map((own) => Map.groupBy(own, ({ page }) => page))
}

interface Problem {
  problem: unknown
  pageCount: number
}

function numbersOf(written: string, pageCount: number): { numbers: number[] } | Problem {
  try {
    return { numbers: selectPages(written, pageCount) }
  } catch (problem) {
    return { problem, pageCount }
  }
}

function sentenceOf({ problem, pageCount }: Problem, hasMany: boolean): string {
  if (!(problem instanceof AppError)) return String(problem)
  if (!problem.is('PAGE_OUT_OF_RANGE') || !hasMany) return errorMessage(problem, pageLanguage())
  return plural(pageCount, 'No file has a page {page}. The longest has # page.', 'No file has a page {page}. The longest has # pages.', {
    page: problem.details.page,
  })
}
