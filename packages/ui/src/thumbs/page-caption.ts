import { t } from '@octavo/core/words/t.ts'
import type { PlannedPage } from '../plan/page-plan.ts'
import type { Counting } from '../plan/written-selection.ts'

/** What stands below a page. */
export interface PageCaption {
  /** The one that is typed to mean this page. */
  number: number
  /** Its file, where there are several. */
  name: string | undefined
  /** Where it stood in its file, if its number does not say it. */
  page: number | undefined
  /** What is read aloud. */
  label: string
}

/** The caption of a page at this place of the grid, from 1. */
export function captionOf(
  { page }: PlannedPage,
  { place, name, counting, hasMany }: { place: number; name: string; counting: Counting; hasMany: boolean },
): PageCaption {
  if (counting === 'pages') return { number: page, name: hasMany ? name : undefined, page: undefined, label: `${page} ${name}` }
  return {
    number: place,
    name: hasMany ? name : undefined,
    page: hasMany || page !== place ? page : undefined,
    label: t('{place} {name}, page {page}', { place, name, page }),
  }
}
