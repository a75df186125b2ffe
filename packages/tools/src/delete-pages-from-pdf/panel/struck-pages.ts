import { selectPages } from '@octavo/core/options/page-selection.ts'
import { type PagePlan, type PlannedPage, strikePages } from '@octavo/ui/plan/page-plan.ts'
import { writeSelections } from '@octavo/ui/plan/written-selection.ts'
import type { GivenOptions } from '../options.ts'

/** One entry of the option `files`. */
export type PagesOfFile = NonNullable<GivenOptions['files']>[number]

/** The option value for the deleted pages of a grid. */
export function filesOf(pages: readonly PlannedPage[]): PagesOfFile[] {
  const groups = Map.groupBy(
    pages.filter(({ struck }) => struck),
    ({ document }) => document,
  )
  return [...groups].flatMap(([document, group]) =>
    writeSelections(group.map(({ page }) => page)).map((selection) => ({ document, pages: selection })),
  )
}

/** A plan in which exactly these pages are marked for deletion. */
export function showFiles(plan: PagePlan, files: readonly PagesOfFile[]): PagePlan {
  const struck = new Set(files.flatMap(({ document, pages }) => keysOf(plan, document, pages)))
  const kept = new Set(plan.pages.filter(({ key }) => !struck.has(key)).map(({ key }) => key))
  return strikePages(strikePages(plan, kept, false), struck, true)
}

function keysOf({ pages }: PagePlan, document: string, selection: string): string[] {
  const own = pages.filter((page) => page.document === document)
  const numbers = new Set(numbersOf(selection, Math.max(0, ...own.map(({ page }) => page))))
  return own.filter(({ page }) => numbers.has(page)).map(({ key }) => key)
}

function numbersOf(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    return []
  }
}
