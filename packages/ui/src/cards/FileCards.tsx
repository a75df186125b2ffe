import { DndContext, DragOverlay } from '@dnd-kit/core'
import { t } from '@octavo/core/words/t.ts'
import { Keyboard, Plus } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { announce } from '../announce.ts'
import { KeyCap } from '../KeyCap.tsx'
import { Rich } from '../Rich.tsx'
import { useEventCallback } from '../use-event-callback.ts'
import type { CardActions, CardFile } from './card-file.ts'
import { CardFace } from './FileCard.tsx'
import styles from './FileCards.module.css'
import { placeWords } from './place-words.ts'
import { SortableCard } from './SortableCard.tsx'
import { useCardDrag } from './use-card-drag.ts'
import { useCardSize } from './use-card-size.ts'
import { fastScroll, quietAccessibility, useDragSensors } from './use-drag-sensors.ts'
import { useFlip } from './use-flip.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useKeyLift } from './use-key-lift.ts'

export interface FileCardsProps {
  files: readonly CardFile[]
  actions: CardActions
  /** The list's label, such as 'Files to merge'. */
  label?: string
  /** More buttons on a card; they depend only on its file. */
  extraButtons?: (file: CardFile) => ReactNode
}

/** Files as cards that can be reordered by mouse, touch or keyboard. */
export function FileCards({ files, actions, label = t('Files'), extraButtons }: FileCardsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { page, isDense } = useCardSize(files.length)
  const move = (file: string, to: number) => {
    actions.move(file, to)
    announce(placeText(files, file, to))
  }
  const { drag, handlers } = useCardDrag(files, move)
  const lift = useKeyLift({ list, files, move: actions.move, describe: (file, to) => placeText(files, file, to) })
  const removed = useFocusAfterRemoval(list, files)
  useFlip(list, files)
  const dragged = files.find((file) => file.id === drag?.id)
  const cardActions = useCardActions(actions, removed)
  const onKeyDown = useEventCallback(lift.onKeyDown)
  const onBlur = useEventCallback(lift.onBlur)
  const moreButtons = useEventCallback((file: CardFile) => extraButtons?.(file))
  return (
    <DndContext sensors={useDragSensors()} accessibility={quietAccessibility} autoScroll={fastScroll} {...handlers}>
      <ul
        ref={list}
        className={styles.cards}
        aria-label={label}
        data-dragging={drag ? '' : undefined}
        data-dense={isDense ? '' : undefined}
      >
        {files.map((file, index) => (
          <SortableCard
            key={file.id}
            file={file}
            position={index + 1}
            count={files.length}
            page={page}
            actions={cardActions}
            hintId={`${id}-hint`}
            bar={drag?.landing?.over === file.id ? drag.landing.side : undefined}
            isLifted={lift.lifted === file.id}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            extraButtons={moreButtons}
          />
        ))}
        {actions.add ? (
          <li className={styles.add}>
            <button type="button" onClick={actions.add} style={{ minHeight: page.height + 40 }}>
              <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.addName}>{t('Add files')}</span>
              <span className={styles.addHint}>{t('or drop them anywhere')}</span>
            </button>
          </li>
        ) : null}
      </ul>
      <p id={`${id}-hint`} className={styles.hint}>
        <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Rich
            sentence="Drag to reorder, or focus a card and press <key>Space</key> then the arrow keys."
            parts={{ key: (text) => <KeyCap>{text}</KeyCap> }}
          />
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

/** Stable between renders: with hundreds of cards only the changed ones render again. */
function useCardActions(actions: CardActions, onRemove: (id: string) => void): CardActions {
  const remove = useEventCallback((id: string) => {
    onRemove(id)
    actions.remove(id)
  })
  const move = useEventCallback(actions.move)
  const retry = useEventCallback(actions.retry)
  const unlock = useEventCallback(actions.unlock)
  const rotate = useEventCallback((id: string) => actions.rotate?.(id))
  const replace = useEventCallback((id: string) => actions.replace?.(id))
  const canRotate = actions.rotate !== undefined
  const canReplace = actions.replace !== undefined
  return useMemo(
    () => ({ remove, move, retry, unlock, ...(canRotate && { rotate }), ...(canReplace && { replace }) }),
    [remove, move, retry, unlock, rotate, replace, canRotate, canReplace],
  )
}

function placeText(files: readonly CardFile[], id: string, to: number): string {
  const name = files.find((file) => file.id === id)?.name ?? ''
  return placeWords({ name, position: to + 1, count: files.length })
}
