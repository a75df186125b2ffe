import type { PlannedPage } from '../plan/page-plan.ts'

/** The pages of a grid as parts. */
export interface GridParts {
  /** The part of each page, from 0, by the page's key; a page without one becomes part of nothing. */
  partOf: ReadonlyMap<string, number>
  nameOf: (part: number) => string
  /** Cuts after this page, or not any more. */
  onCut: (page: PlannedPage) => void
}

/** Room for the name of a part, in CSS pixels. */
export const partTitleHeight = 28

/** What a page shows of the part it belongs to. */
export function partProps({ partOf, nameOf }: GridParts, pages: readonly PlannedPage[], index: number) {
  const [page, next, previous] = [pages[index], pages[index + 1], pages[index - 1]]
  const part = page && partOf.get(page.key)
  const begins = part !== undefined && (!previous || partOf.get(previous.key) !== part)
  return {
    part: part ?? null,
    ...(begins && { partName: nameOf(part) }),
    partEnds: part !== undefined && (!next || partOf.get(next.key) !== part),
    // Where one file ends and another begins there is nothing to cut.
    gap:
      !page || next?.document !== page.document ? ('none' as const) : part !== partOf.get(next.key) ? ('cut' as const) : ('open' as const),
  }
}
