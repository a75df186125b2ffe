import type { PlannedPage } from '../plan/page-plan.ts'

/** The pages of a grid as parts. */
export interface GridParts {
  /** The part of each page, from 0, by the page's key; a page without one is in no part. */
  partOf: ReadonlyMap<string, number>
  nameOf: (part: number) => string
  /** Adds or removes a cut after this page. */
  onCut: (page: PlannedPage) => void
}

/** Space for the name of a part, in CSS pixels. */
export const partTitleHeight = 28

/** What a page shows of its part. */
export function partProps({ partOf, nameOf }: GridParts, pages: readonly PlannedPage[], index: number) {
  const [page, next, previous] = [pages[index], pages[index + 1], pages[index - 1]]
  const part = page && partOf.get(page.key)
  const begins = part !== undefined && (!previous || partOf.get(previous.key) !== part)
  return {
    part: part ?? null,
    ...(begins && { partName: nameOf(part) }),
    partEnds: part !== undefined && (!next || partOf.get(next.key) !== part),
    // Between two files there is nothing to cut.
    gap:
      !page || next?.document !== page.document ? ('none' as const) : part !== partOf.get(next.key) ? ('cut' as const) : ('open' as const),
  }
}
