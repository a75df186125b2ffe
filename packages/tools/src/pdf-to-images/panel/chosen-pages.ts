import { selectPages } from '@octavo/core/page-selection.ts'
import { type PagePlan, selectKeys } from '@octavo/ui/pages/page-plan.ts'
import { writeSelections } from '@octavo/ui/pages/written-selection.ts'
import type { GivenOptions } from '../options.ts'

/** One entry of the option `files`. */
export type PagesOfFile = NonNullable<GivenOptions['files']>[number]

/** What the selected pages of a grid mean. */
export function filesOf({ pages, selected }: Pick<PagePlan, 'pages' | 'selected'>): PagesOfFile[] {
  const groups = Map.groupBy(
    pages.filter(({ key }) => selected.has(key)),
    ({ document }) => document,
  )
  return [...groups].flatMap(([document, group]) =>
    writeSelections(group.map(({ page }) => page)).map((selection) => ({ document, pages: selection })),
  )
}

/** A plan in which exactly these pages are selected. */
export function showFiles(plan: PagePlan, files: readonly PagesOfFile[]): PagePlan {
  const keys = files.flatMap(({ document, pages: selection }) => {
    const own = plan.pages.filter((page) => page.document === document)
    const numbers = new Set(numbersOf(selection, Math.max(0, ...own.map(({ page }) => page))))
    return own.filter(({ page }) => numbers.has(page)).map(({ key }) => key)
  })
  return selectKeys(plan, new Set(keys))
}

/** How many pages the entries mean. */
export function countChosen(files: readonly PagesOfFile[], documents: readonly { id: string; pageCount?: number | undefined }[]): number {
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  return files.reduce((sum, { document, pages }) => sum + numbersOf(pages, counts.get(document) ?? 0).length, 0)
}

function numbersOf(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    return []
  }
}
