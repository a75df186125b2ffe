import type { Edit } from '@octavo/core/edits/edit.ts'
import { useNear } from '@octavo/ui/thumbs/use-near.ts'
import { memo, useEffect, useRef, useState } from 'react'
import type { PageThings } from '../../../shared/pdf/page-things.ts'
import { nameOfEdit, nameOfExisting } from '../edit-words.ts'
import { isExisting } from '../state/existing.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

interface ThingRowsProps {
  edits: readonly Edit[]
  things: PageThings | undefined
}

/** More than a tall screen shows. */
const rowsAtOnce = 40

/** A row for each thing. Rows further down come when the end of the list is seen: hundreds of them would slow down every change on the page. */
export function ThingRows({ edits, things }: ThingRowsProps) {
  const [count, setCount] = useState(rowsAtOnce)
  return (
    <div>
      <ul>
        {edits.slice(0, count).map((edit) => (
          <Thing key={edit.id} edit={edit} things={things} />
        ))}
      </ul>
      {count < edits.length ? <ListEnd key={count} onSeen={() => setCount(count + rowsAtOnce)} /> : null}
    </div>
  )
}

function ListEnd({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useNear(place)
  useEffect(() => {
    if (isSeen) onSeen()
  })
  return <div ref={place} />
}

const Thing = memo(function Thing({ edit, things }: { edit: Edit; things: PageThings | undefined }) {
  const { editor } = useEditing()
  return (
    <li>
      <button
        type="button"
        className={styles.thing}
        onClick={() => {
          editor.setTool('select')
          editor.select(edit.id)
          showSelected()
        }}
      >
        {isExisting(edit) ? nameOfExisting(edit, things) : nameOfEdit(edit)}
      </button>
    </li>
  )
})

/** What is chosen here may be on a part of the page that is out of view. */
export function showSelected(): void {
  requestAnimationFrame(() => window.document.querySelector('[data-editor] [data-selected]')?.scrollIntoView({ block: 'nearest' }))
}
