import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { memo, useEffect, useMemo, useState } from 'react'
import { EditText } from '../layers/EditText.tsx'
import { shownBox } from '../layers/shown-box.ts'
import { useEditing } from '../use-editing.ts'
import styles from './PageRail.module.css'
import { uncoveredTexts } from './thumb-texts.ts'
import { useSettledEdits } from './use-settled-edits.ts'

interface ThumbTextProps {
  plan: PagePlan
  width: number
  height: number
}

/** The text that was changed on or added to a page, over its thumbnail. */
export function ThumbText({ plan, width, height }: ThumbTextProps) {
  const all = useSettledEdits(plan.key)
  const { document } = useEditing()
  const edits = useMemo(() => uncoveredTexts(all, (edit) => shownBox(edit, { document, plan })), [all, document, plan])
  return edits.length > 0 ? <SmallText plan={plan} edits={edits} width={width} height={height} /> : null
}

/** It is laid out in its own size and then made small, since browsers have a smallest size of text. */
const SmallText = memo(function SmallText({ plan, edits, width, height }: ThumbTextProps & { edits: readonly Edit[] }) {
  const { document } = useEditing()
  const size = document.sizeOf(plan)
  const isRead = useLinesOf(plan)
  const lies = plan.rotate % 180 !== 0
  const scale = Math.min(width / (lies ? size.height : size.width), height / (lies ? size.width : size.height))
  return (
    <span className={styles.texts} style={{ height }} aria-hidden="true">
      <span style={{ ...{ width: size.width, height: size.height }, scale, rotate: `${plan.rotate}deg` }}>
        {edits.map((edit) => (
          <SmallEdit key={edit.id} edit={edit} plan={plan} isRead={isRead} />
        ))}
      </span>
    </span>
  )
})

/** One of possibly hundreds, of which a change concerns one. Changed text needs the lines of its page to be read. */
const SmallEdit = memo(function SmallEdit({ edit, plan }: { edit: Edit; plan: PagePlan; isRead: boolean }) {
  const { document } = useEditing()
  return <EditText edit={edit} plan={plan} view={{ ...document.sizeOf(plan), scale: 1 }} isThumb />
})

/** Reads the text of a page that nobody has looked at yet, as when a draft is opened again. Returns whether it is read. */
function useLinesOf(plan: PagePlan): boolean {
  const { document } = useEditing()
  const [, setRead] = useState(0)
  const { document: opened, page } = document.drawnBy(plan) ?? {}
  const isKnown = document.linesOf(plan) !== undefined
  useEffect(() => {
    if (!opened || page === undefined || isKnown) return
    let isWanted = true
    opened
      .lines(page)
      .then(() => isWanted && setRead((count) => count + 1))
      // Text that can't be read stays as the page shows it.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [opened, page, isKnown])
  return isKnown
}
