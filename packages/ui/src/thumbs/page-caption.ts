import { t } from '@octavo/core/words/t.ts'
import type { PlannedPage } from '../plan/page-plan.ts'
import type { Counting } from '../plan/written-selection.ts'

/** The caption of a page. */
export interface PageCaption {
  /** The number that selects this page in a range. */
  number: number
  /** Its file, if there are several. */
  name: string | undefined
  /** Its original page number, if it differs. */
  page: number | undefined
  /** Read aloud. */
  label: string
}

/** The caption of a page at this position of the grid, from 1. */
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
