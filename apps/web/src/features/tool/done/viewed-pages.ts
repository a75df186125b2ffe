import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { PlannedPage } from '@octavo/ui/plan/page-plan.ts'

/** The pages of all results that can be shown as pages, in order. */
export function viewedPages(results: readonly ResultView[]): PlannedPage[] {
  return results.filter(isViewed).flatMap(({ ref, pageCount = 1 }) =>
    Array.from({ length: pageCount }, (_, index) => ({
      key: `${ref}/${index + 1}`,
      document: ref,
      page: index + 1,
      rotation: 0 as const,
    })),
  )
}

function isViewed({ mimeType }: ResultView): boolean {
  return mimeType === 'application/pdf' || mimeType.startsWith('image/')
}
