import { t } from '@octavo/core/words/t.ts'
import type { KeyboardEvent } from 'react'
import { announce } from '../announce.ts'
import { usePointerDrag } from '../use-pointer-drag.ts'
import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import { angleTo, type Box, wholeAngle } from './stage-box.ts'

interface TurnHandleProps {
  view: StageView
  name: string
  box: Box
  rotation: number
  onTurn: (degrees: number) => void
}

/** The handle above a thing that rotates it; arrow keys rotate by one degree, with Shift by fifteen. */
export function TurnHandle({ view, name, box, rotation, onTurn }: TurnHandleProps) {
  const drag = usePointerDrag<number>({
    take: (event) => {
      event.stopPropagation()
      return rotation
    },
    move: (_, __, event) => onTurn(angleTo(box, view.pointAt(event))),
    drop: () => announce(angleText(rotation)),
    giveUp: onTurn,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (!direction) return
    event.preventDefault()
    const turned = wholeAngle(rotation + direction * (event.shiftKey ? 15 : 1))
    onTurn(turned)
    announce(angleText(turned))
  }
  return (
    <button type="button" className={styles.turn} aria-label={t('Rotate {name}', { name })} onKeyDown={onKeyDown} {...drag}>
      <span aria-hidden="true" />
    </button>
  )
}

function angleText(degrees: number): string {
  return t('Rotated by {degrees} degrees', { degrees })
}
