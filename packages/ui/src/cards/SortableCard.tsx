import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type CardActions, type CardFile, sameCard } from './card-file.ts'
import { CardButtons, CardFace, CardText } from './FileCard.tsx'
import styles from './FileCards.module.css'
import { placeWords } from './place-words.ts'

export interface SortableCardProps {
  file: CardFile
  position: number
  count: number
  page: { width: number; height: number }
  actions: CardActions
  hintId: string
  /** Where the dragged file will be dropped. */
  bar: 'before' | 'after' | undefined
  isLifted: boolean
  onKeyDown: (event: KeyboardEvent, id: string) => void
  onBlur: (event: FocusEvent, id: string) => void
  extraButtons: ((file: CardFile) => ReactNode) | undefined
}

/** A card that can be dragged. The page is the handle; the buttons next to it are separate. */
export const SortableCard = memo(Card, (one, other) => {
  const { file, ...rest } = one
  const { file: otherFile, ...otherRest } = other
  return sameCard(file, otherFile) && Object.entries(rest).every(([name, value]) => Object.is(value, Reflect.get(otherRest, name)))
})

function Card({ file, position, count, page, actions, hintId, bar, isLifted, onKeyDown, onBlur, extraButtons }: SortableCardProps) {
  const draggable = useDraggable({ id: file.id })
  const droppable = useDroppable({ id: file.id })
  const state = file.progress.kind
  return (
    <li
      ref={droppable.setNodeRef}
      data-id={file.id}
      className={classNames(
        styles.card,
        state === 'failed' && styles.failed,
        draggable.isDragging && styles.dragged,
        isLifted && styles.lifted,
        bar && styles[bar],
      )}
    >
      <div className={styles.ground}>
        <button
          type="button"
          ref={draggable.setNodeRef}
          {...draggable.listeners}
          className={styles.handle}
          data-handle=""
          aria-label={placeWords({ name: file.name, position, count })}
          aria-describedby={hintId}
          aria-pressed={isLifted}
          onKeyDown={(event) => onKeyDown(event, file.id)}
          onBlur={(event) => onBlur(event, file.id)}
        >
          <CardFace file={file} position={position} page={page} />
        </button>
        <CardButtons file={file} actions={actions} extra={extraButtons?.(file)} />
      </div>
      <CardText file={file} actions={actions} />
    </li>
  )
}
