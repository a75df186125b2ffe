import { useEffect, useRef, useState } from 'react'
import { createPlan, followDocuments, type PagePlan } from '../plan/page-plan.ts'

export interface BoundPlanDeps<Entry extends { document: string }> {
  documents: readonly { id: string; pageCount?: number | undefined }[]
  /** What the options say of pages now. */
  value: readonly Entry[] | undefined
  /** The plan that shows these entries and nothing else. */
  show: (plan: PagePlan, value: readonly Entry[]) => PagePlan
  /** The entries that a plan means. */
  read: (plan: PagePlan) => Entry[]
  onValue: (value: Entry[]) => void
}

/**
 * A plan that follows the files and stands for entries in the options. What is done in the grid goes into the options, and what is
 * done to the options elsewhere shows in the grid, as a step that can be undone.
 */
export function useBoundPlan<Entry extends { document: string }>({ documents, value, show, read, onValue }: BoundPlanDeps<Entry>) {
  const [kept, setKept] = useState(() => createPlan([]))
  const plan = followed(kept)
  const written = useRef(JSON.stringify(value))
  // The state itself follows, so that a page that was counted once is not shown anew at every drawing.
  if (plan !== kept) setKept(plan)

  /** Pages of files that came just now show what the options say of them; that is no step to undo. */
  function followed(before: PagePlan): PagePlan {
    const next = followDocuments(before, documents)
    const isNew = [...next.documents].some((id) => !before.documents.has(id))
    return isNew ? { ...show(next, value ?? []), past: next.past, future: next.future } : next
  }

  useEffect(() => {
    // Entries of files whose pages are not counted yet wait for them.
    const isWaiting = ({ document }: Entry) => documents.some(({ id }) => id === document) && !plan.documents.has(document)
    const meant = [...read(plan), ...(value ?? []).filter(isWaiting)]
    const [given, wanted] = [JSON.stringify(value), JSON.stringify(meant)]
    if (given === wanted || (value === undefined && plan.documents.size === 0)) {
      written.current = given
    } else if (given !== written.current) {
      written.current = given
      setKept(show(plan, value ?? []))
    } else {
      written.current = wanted
      onValue(meant)
    }
  })
  return { plan, change: setKept }
}
