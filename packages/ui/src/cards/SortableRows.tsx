import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { t } from '@octavo/core/words/t.ts'
import { GripVertical } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { announce } from '../announce.ts'
import { classNames } from '../class-names.ts'
import hidden from '../hidden.module.css'
import { placeWords } from './place-words.ts'
import styles from './SortableRows.module.css'
import { useCardDrag } from './use-card-drag.ts'
import { fastScroll, quietAccessibility, useDragSensors } from './use-drag-sensors.ts'
import { useKeyLift } from './use-key-lift.ts'

export interface SortableRowsProps<Row> {
  rows: readonly Row[]
  label: string
  onMove: (id: string, to: number) => void
  children: (row: Row, index: number) => ReactNode
}

/** Lines that can be reordered by mouse, touch or keyboard, like the cards of files. A single line has no handle. */
export function SortableRows<Row extends { id: string; name: string }>({ rows, label, onMove, children }: SortableRowsProps<Row>) {
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const describe = (id: string, to: number) =>
    placeWords({ name: rows.find((row) => row.id === id)?.name ?? '', position: to + 1, count: rows.length })
  const { drag, handlers } = useCardDrag(
    rows,
    (id, to) => {
      onMove(id, to)
      announce(describe(id, to))
    },
    'rows',
  )
  const lift = useKeyLift({ list, files: rows, move: onMove, describe })
  return (
    <DndContext sensors={useDragSensors()} accessibility={quietAccessibility} autoScroll={fastScroll} {...handlers}>
      <ol ref={list} className={styles.rows} aria-label={label}>
        {rows.map((row, index) => (
          <SortableRow
            key={row.id}
            id={row.id}
            name={describe(row.id, index)}
            hintId={hintId}
            isAlone={rows.length === 1}
            isLifted={lift.lifted === row.id}
            bar={drag?.landing?.over === row.id ? drag.landing.side : undefined}
            onKeyDown={lift.onKeyDown}
            onBlur={lift.onBlur}
          >
            {children(row, index)}
          </SortableRow>
        ))}
      </ol>
      <p id={hintId} className={hidden.hidden}>
        {t('Drag to reorder, or press Space and then the arrow keys.')}
      </p>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  name: string
  hintId: string
  isAlone: boolean
  isLifted: boolean
  bar: 'before' | 'after' | undefined
  onKeyDown: (event: KeyboardEvent, id: string) => void
  onBlur: (event: FocusEvent, id: string) => void
  children: ReactNode
}

function SortableRow({ id, name, hintId, isAlone, isLifted, bar, onKeyDown, onBlur, children }: SortableRowProps) {
  const draggable = useDraggable({ id })
  const droppable = useDroppable({ id })
  const look = classNames(styles.row, draggable.isDragging && styles.dragged, isLifted && styles.lifted, bar && styles[bar])
  return (
    <li ref={droppable.setNodeRef} data-id={id} className={look}>
      {isAlone ? null : (
        <button
          type="button"
          ref={draggable.setNodeRef}
          {...draggable.listeners}
          className={styles.handle}
          data-handle=""
          aria-label={t('Move {name}', { name })}
          aria-describedby={hintId}
          aria-pressed={isLifted}
          onKeyDown={(event) => onKeyDown(event, id)}
          onBlur={(event) => onBlur(event, id)}
        >
          <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {children}
    </li>
  )
}
