import { selectPages } from '@octavo/core/options/page-selection.ts'
import { type PagePlan, type PlannedPage, type Rotation, turned, turnPagesTo } from '@octavo/ui/plan/page-plan.ts'
import { writeSelections } from '@octavo/ui/plan/written-selection.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { withDefaults } from '../../options/with-defaults.ts'
import { type GivenOptions, Turn as TurnOptions } from '../options.ts'

/** One entry of the option `turns`. */
export type Turn = NonNullable<GivenOptions['turns']>[number]

/** The rotations of the pages in a grid. */
export function turnsOf(pages: readonly PlannedPage[]): Turn[] {
  const isTurned = (page: PlannedPage) => page.rotation !== 0
  const groups = Map.groupBy(pages.filter(isTurned), ({ document, rotation }) => `${rotation}/${document}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || first.rotation === 0) return []
    const { document, rotation } = first
    return writeSelections(group.map(({ page }) => page)).map((selection): Turn => ({ document, pages: selection, angle: rotation }))
  })
}

/** A plan with these rotations. */
export function showTurns(plan: PagePlan, turns: readonly Turn[]): PagePlan {
  const rotations = rotationsOf(turns, countsIn(plan.pages))
  return turnPagesTo(plan, ({ document, page }) => rotations.get(`${document}/${page}`) ?? 0)
}

/** How many pages are rotated, as far as the files' pages are counted. */
export function rotatedCount(turns: readonly Turn[], documents: readonly { id: string; pageCount?: number }[]): number {
  return rotationsOf(turns, new Map(documents.map(({ id, pageCount = 0 }) => [id, pageCount]))).size
}

/** Whether the pages of a file are still to be counted, so that a quick rotation would miss them. */
export function awaitsPages(documents: readonly Pick<PanelDocument, 'pageCount' | 'progress'>[]): boolean {
  return documents.some(({ pageCount, progress }) => pageCount === undefined && progress.kind !== 'failed' && progress.kind !== 'locked')
}

/** The pages that a quick rotation applies to. */
export type Which = 'all' | 'odd' | 'even' | 'portrait' | 'landscape'

/** The rotations with these pages rotated further. */
export function turnFurther(
  turns: readonly Turn[] | undefined,
  documents: readonly PanelDocument[],
  { which, by }: { which: Which; by: number },
): Turn[] {
  const rotations = rotationsOf(turns ?? [], new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0])))
  const pages = documents.flatMap((document) =>
    Array.from({ length: document.pageCount ?? 0 }, (_, index): PlannedPage => {
      const page = index + 1
      const key = `${document.id}/${page}`
      const before = rotations.get(key) ?? 0
      const rotation = fits(document, page, which) ? turned(before, by) : before
      return { key, document: document.id, page, rotation }
    }),
  )
  return turnsOf(pages)
}

function fits({ facts, source }: PanelDocument, page: number, which: Which): boolean {
  if (which === 'all') return true
  if (which === 'odd' || which === 'even') return (page % 2 === 0) === (which === 'even')
  const known = facts?.pages?.[page - 1]
  const lies = known ? (known.rotation % 180 === 0 ? known.width > known.height : known.height > known.width) : isWide(source?.size(page))
  return lies === (which === 'landscape')
}

function isWide(size: { width: number; height: number } | undefined): boolean {
  return size !== undefined && size.width > size.height
}

function rotationsOf(turns: readonly Turn[], counts: ReadonlyMap<string, number>): Map<string, Rotation> {
  return new Map(
    turns.flatMap((turn) => {
      const { document, pages, angle } = withDefaults(TurnOptions, turn)
      return pagesOf(pages, counts.get(document) ?? 0).map((page) => [`${document}/${page}`, angle] as const)
    }),
  )
}

function countsIn(pages: readonly PlannedPage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { document, page } of pages) counts.set(document, Math.max(page, counts.get(document) ?? 0))
  return counts
}

function pagesOf(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    return []
  }
}
