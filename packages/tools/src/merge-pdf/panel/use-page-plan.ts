import { arrangePages, followDocuments, type PagePlan } from '@octavo/ui/plan/page-plan.ts'
import { useMemo, useState } from 'react'
import { type CountedDocument, entriesOf } from './page-entries.ts'

/** The plan of the page mode, which follows the files, and its entries. */
export function usePagePlan(begin: () => PagePlan, files: readonly CountedDocument[]) {
  const [kept, setKept] = useState(begin)
  const plan = followDocuments(kept, files)
  const counts = files.map(({ id, pageCount }) => `${id}:${pageCount}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are new on every drawing; what matters of them stands in `counts`
  const entries = useMemo(() => entriesOf(plan.pages, files), [plan.pages, counts])
  return {
    plan,
    entries,
    change: setKept,
    restart: setKept,
    /** Groups the pages by file, in the order of the files. */
    sortByFile(order: readonly CountedDocument[], done: () => void) {
      const places = new Map(order.map(({ id }, index) => [id, index]))
      const placeOf = (id: string) => places.get(id) ?? order.length
      setKept(
        arrangePages(
          plan,
          plan.pages.toSorted((a, b) => placeOf(a.document) - placeOf(b.document)),
        ),
      )
      done()
    },
  }
}
