import { useEffect, useRef, useState } from 'react'
import { createPlan, followDocuments, type PagePlan } from '../plan/page-plan.ts'

export interface BoundPlanDeps<Entry extends { document: string }> {
  documents: readonly { id: string; pageCount?: number | undefined }[]
  /** The current entries in the options. */
  value: readonly Entry[] | undefined
  /** The plan that shows exactly these entries. */
  show: (plan: PagePlan, value: readonly Entry[]) => PagePlan
  /** The entries of a plan. */
  read: (plan: PagePlan) => Entry[]
  onValue: (value: Entry[]) => void
}

/**
 * A plan that follows the files and is bound to entries in the options. Changes in the grid go into the options, and changes of the options
 * elsewhere show in the grid as a step that can be undone.
 */
export function useBoundPlan<Entry extends { document: string }>({ documents, value, show, read, onValue }: BoundPlanDeps<Entry>) {
  const [kept, setKept] = useState(() => createPlan([]))
  const plan = followed(kept)
  const written = useRef(JSON.stringify(value))
  // The state itself is updated, so that a counted page isn't recreated on every render.
  if (plan !== kept) setKept(plan)

  /** Pages of newly added files get what the options say about them; that isn't an undo step. */
  function followed(before: PagePlan): PagePlan {
    const next = followDocuments(before, documents)
    const isNew = [...next.documents].some((id) => !before.documents.has(id))
    return isNew ? { ...show(next, value ?? []), past: next.past, future: next.future } : next
  }

  useEffect(() => {
    // Entries of files whose pages aren't counted yet wait for them.
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
