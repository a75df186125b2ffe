import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react'
import { announce } from '../announce.ts'
import hidden from '../hidden.module.css'
import { SizeHandles } from './SizeHandles.tsx'
import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import { placeOnScreen, StageLayer } from './StageLayer.tsx'
import { type Box, movedBox, shiftOfKey } from './stage-box.ts'
import { TurnHandle } from './TurnHandle.tsx'
import { usePointerDrag } from './use-pointer-drag.ts'

export interface StageItemProps {
  view: StageView
  /** What it is called, such as 'logo.png'. */
  name: string
  box: Box
  /** Clockwise around its middle, in degrees. */
  rotation?: number
  isSelected: boolean
  onSelect: () => void
  /** What cannot be done has no handle. */
  onMove?: (box: Box, by: 'pointer' | 'keys') => void
  /** Let go after it was moved by a pointer. */
  onDrop?: (box: Box) => void
  onResize?: (box: Box) => void
  onTurn?: (degrees: number) => void
  onRemove?: () => void
  keepRatio?: boolean
  /** How it meets the page. */
  look?: CSSProperties
  children: ReactNode
}

/** A thing on the stage that is moved, sized and turned by mouse, finger and keys. */
export function StageItem(props: StageItemProps) {
  const { view, name, box, rotation = 0, isSelected, onSelect, onMove, onDrop, onResize, onTurn, onRemove, keepRatio = true } = props
  const hint = useId()
  const drag = usePointerDrag<Box>({
    take() {
      onSelect()
      return onMove ? box : undefined
    },
    move: (held, way) => onMove?.(movedBox(held, { x: way.x / view.scale, y: way.y / view.scale }, view), 'pointer'),
    drop(_, moved) {
      if (!moved) return
      onDrop?.(box)
      announce(placeText(box))
    },
    giveUp: (held) => onMove?.(held, 'pointer'),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = onMove && shiftOfKey(event)
    if (by) {
      const moved = movedBox(box, by, view)
      onMove(moved, 'keys')
      announce(placeText(moved))
    } else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
    else return
    event.preventDefault()
  }
  return (
    <>
      <StageLayer view={view} box={box} rotation={rotation} look={props.look}>
        {props.children}
      </StageLayer>
      <div className={styles.controls} style={placeOnScreen(box, rotation, view.scale)} data-selected={isSelected || undefined}>
        <button
          type="button"
          className={styles.body}
          data-fixed={onMove ? undefined : ''}
          aria-label={name}
          aria-pressed={isSelected}
          aria-describedby={hint}
          onFocus={onSelect}
          onKeyDown={onKeyDown}
          {...drag}
        />
        <span id={hint} className={hidden.hidden}>
          {placeText(box)}
          {onMove ? '. Arrow keys move it by a point, with Shift by ten.' : '.'}
          {onRemove ? ' Delete takes it away.' : ''}
        </span>
        {isSelected && onResize ? (
          <SizeHandles view={view} name={name} box={box} rotation={rotation} keepRatio={keepRatio} onResize={onResize} />
        ) : null}
        {isSelected && onTurn ? <TurnHandle view={view} name={name} box={box} rotation={rotation} onTurn={onTurn} /> : null}
      </div>
    </>
  )
}

/** Where something stands, for those who do not see it. */
export function placeText({ x, y, width, height }: Box): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `${left} points from the left, ${top} from the top, ${wide} wide, ${high} high`
}
