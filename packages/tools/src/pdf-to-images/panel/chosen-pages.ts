import { type PagePlan, selectKeys } from '@octavo/ui/plan/page-plan.ts'
import { pagesMeant, writeSelections } from '@octavo/ui/plan/written-selection.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** One entry of the option `files`. */
export type PagesOfFile = NonNullable<GivenOptions['files']>[number]

/** The option value for the selected pages of a grid. */
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
    const numbers = new Set(pagesMeant(selection, Math.max(0, ...own.map(({ page }) => page))))
    return own.filter(({ page }) => numbers.has(page)).map(({ key }) => key)
  })
  return selectKeys(plan, new Set(keys))
}

/** A file with its page count, if known. */
interface CountedDocument {
  id: string
  pageCount?: number | undefined
}

/** The pages that the options select, file by file, whether selected in the grid or entered for all files. None means all. */
export function chosenIn(given: GivenOptions, documents: readonly CountedDocument[]): PagesOfFile[] {
  const { pages, files } = withDefaults(given)
  if (files.length > 0 || pages.trim().toLowerCase() === 'all') return files
  return documents.flatMap(({ id, pageCount = 0 }) =>
    writeSelections([...new Set(pagesMeant(pages, pageCount))]).map((selection) => ({ document: id, pages: selection })),
  )
}

/** The options with these pages selected in the grid; they replace an entered range. */
export function withChosen(options: GivenOptions, files: PagesOfFile[]): GivenOptions {
  return { ...options, pages: withDefaults({}).pages, files }
}

/** How many pages the entries select. */
export function countChosen(files: readonly PagesOfFile[], documents: readonly CountedDocument[]): number {
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  return files.reduce((sum, { document, pages }) => sum + pagesMeant(pages, counts.get(document) ?? 0).length, 0)
}
