import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Keyboard, Plus } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { announce } from '../announce.ts'
import { KeyCap } from '../KeyCap.tsx'
import type { CardActions, CardFile } from './card-file.ts'
import { CardFace } from './FileCard.tsx'
import styles from './FileCards.module.css'
import { SortableCard } from './SortableCard.tsx'
import { useCardDrag } from './use-card-drag.ts'
import { useCardWidth } from './use-card-width.ts'
import { fastScroll, quietAccessibility, useDragSensors } from './use-drag-sensors.ts'
import { useFlip } from './use-flip.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useKeyLift } from './use-key-lift.ts'

export interface FileCardsProps {
  files: readonly CardFile[]
  actions: CardActions
  /** What the list is called, such as 'Files to merge'. */
  label?: string
  /** More buttons on a card. */
  extraButtons?: (file: CardFile) => ReactNode
}

/** Files as cards that are put in order by mouse, finger or keyboard. */
export function FileCards({ files, actions, label = 'Files', extraButtons }: FileCardsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const page = useCardWidth()
  const move = (file: string, to: number) => {
    actions.move(file, to)
    announce(placeText(files, file, to))
  }
  const { drag, handlers } = useCardDrag(files, move)
  const lift = useKeyLift({ list, files, move: actions.move, describe: (file, to) => placeText(files, file, to) })
  const removed = useFocusAfterRemoval(list, files)
  useFlip(list, files)
  const dragged = files.find((file) => file.id === drag?.id)
  const watched: CardActions = {
    ...actions,
    remove(file) {
      removed(file)
      actions.remove(file)
    },
  }
  return (
    <DndContext sensors={useDragSensors()} accessibility={quietAccessibility} autoScroll={fastScroll} {...handlers}>
      <ul ref={list} className={styles.cards} aria-label={label} data-dragging={drag ? '' : undefined}>
        {files.map((file, index) => (
          <SortableCard
            key={file.id}
            file={file}
            position={index + 1}
            count={files.length}
            page={page}
            actions={watched}
            hintId={`${id}-hint`}
            bar={drag?.landing?.over === file.id ? drag.landing.side : undefined}
            isLifted={lift.lifted === file.id}
            onKeyDown={lift.onKeyDown}
            onBlur={lift.onBlur}
            extra={extraButtons?.(file)}
          />
        ))}
        {actions.add ? (
          <li className={styles.add}>
            <button type="button" onClick={actions.add} style={{ minHeight: page.height + 40 }}>
              <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.addName}>Add files</span>
              <span className={styles.addHint}>or drop them anywhere</span>
            </button>
          </li>
        ) : null}
      </ul>
      <p id={`${id}-hint`} className={styles.hint}>
        <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          Drag to reorder, or focus a card and press <KeyCap>Space</KeyCap> then the arrow keys.
        </span>
      </p>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <span className={styles.flying}>
            <CardFace file={dragged} position={files.indexOf(dragged) + 1} page={page} />
          </span>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

function placeText(files: readonly CardFile[], id: string, to: number): string {
  const name = files.find((file) => file.id === id)?.name ?? ''
  return `${name}, position ${to + 1} of ${files.length}`
}
