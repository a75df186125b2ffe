import type { DragMoveEvent } from '@dnd-kit/core'
import { useState } from 'react'
import { isRightToLeft } from '../direction.ts'

/** The side of a card on which the dragged one would be dropped. */
export interface Landing {
  over: string
  side: 'before' | 'after'
}

/** Tracks a dragged card or line over the others; the list changes on drop. */
export function useCardDrag(files: readonly { id: string }[], move: (id: string, to: number) => void, shape: 'cards' | 'rows' = 'cards') {
  const [drag, setDrag] = useState<{ id: string; landing: Landing | undefined }>()
  const follow = (event: DragMoveEvent) => setDrag({ id: String(event.active.id), landing: landingOf(event, shape) })
  const drop = (event: DragMoveEvent) => {
    setDrag(undefined)
    const id = String(event.active.id)
    const landing = landingOf(event, shape)
    const from = files.findIndex((file) => file.id === id)
    const over = files.findIndex((file) => file.id === landing?.over)
    if (from < 0 || over < 0) return
    const gap = landing?.side === 'after' ? over + 1 : over
    const to = gap > from ? gap - 1 : gap
    if (to !== from) move(id, to)
  }
  return {
    drag,
    handlers: { onDragMove: follow, onDragOver: follow, onDragEnd: drop, onDragCancel: () => setDrag(undefined) },
  }
}

function landingOf({ active, over }: DragMoveEvent, shape: 'cards' | 'rows'): Landing | undefined {
  const card = active.rect.current.translated
  if (!card || !over || over.id === active.id) return undefined
  const isRight = card.left + card.width / 2 > over.rect.left + over.rect.width / 2
  const isBelow = card.top + card.height / 2 > over.rect.top + over.rect.height / 2
  return { over: String(over.id), side: (shape === 'rows' ? isBelow : isRight !== isRightToLeft()) ? 'after' : 'before' }
}
