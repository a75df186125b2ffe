import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { usePointerDrag } from '../use-pointer-drag.ts'
import { Guides } from './Guides.tsx'
import { SizeHandles } from './SizeHandles.tsx'
import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import { placeOnScreen, StageLayer } from './StageLayer.tsx'
import { type Guide, type SnapThing, snap, snapNext } from './snap.ts'
import { type Box, movedBox, shiftOfKey, wayOnPage } from './stage-box.ts'
import { TurnHandle } from './TurnHandle.tsx'

export interface StageItemProps {
  view: StageView
  /** Its name, such as 'logo.png'. */
  name: string
  box: Box
  /** Clockwise around its middle, in degrees. */
  rotation?: number
  isSelected: boolean
  onSelect: () => void
  /** Without a callback there is no handle. */
  onMove?: (box: Box, by: 'pointer' | 'keys') => void
  /** Released after it was moved by a pointer. */
  onDrop?: (box: Box) => void
  onResize?: (box: Box) => void
  onTurn?: (degrees: number) => void
  onRemove?: () => void
  /** A double click or Enter: what it holds can be changed. */
  onOpen?: () => void
  /** Whether it takes the focus when it is selected and nothing else has it, for the keys that move and remove it. */
  takesFocus?: boolean
  keepRatio?: boolean
  /** The other things on the page. If given, dragging snaps to the page and to them; Alt turns that off. */
  others?: readonly SnapThing[]
  /** How it blends with the page. */
  look?: CSSProperties
  /** What it shows in its box. */
  children?: ReactNode
  /** What it shows at a place of its own, such as text that may be wider than its box. */
  placed?: ReactNode
}

/** A thing on the stage that can be moved, resized and rotated by mouse, touch and keyboard. */
export function StageItem(props: StageItemProps) {
  const { view, name, box, rotation = 0, isSelected, onSelect, onMove, onDrop, onResize, onTurn, onRemove, keepRatio = true } = props
  const hint = useId()
  const body = useRef<HTMLButtonElement>(null)
  const takesFocus = isSelected && (props.takesFocus ?? false)
  useEffect(() => {
    // What it lies on may have the focus: the scroller of the pages, or the page itself.
    if (takesFocus && document.activeElement?.contains(body.current)) body.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const place = props.others && { page: view, others: props.others }
  const drag = usePointerDrag<Box>({
    take() {
      onSelect()
      return onMove ? box : undefined
    },
    move(held, way, { altKey }) {
      const free = movedBox(held, wayOnPage(way, view), view)
      const laid = place && !altKey ? snap({ box: free, rotation }, place, reachPx / view.scale) : { box: free, guides: [] }
      setGuides(laid.guides)
      onMove?.(laid.box, 'pointer')
    },
    drop(_, moved) {
      setGuides([])
      if (!moved) return
      onDrop?.(box)
      announce(placeText(box) + guidesText(guides))
    },
    giveUp(held) {
      setGuides([])
      onMove?.(held, 'pointer')
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = onMove && shiftOfKey(event)
    if (by) {
      const next = place && (event.ctrlKey || event.metaKey) ? snapNext({ box, rotation }, place, by) : undefined
      const moved = next?.box ?? movedBox(box, by, view)
      onMove(moved, 'keys')
      announce(placeText(moved) + guidesText(next?.guides ?? []))
    } else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
    else if (props.onOpen && event.key === 'Enter') props.onOpen()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.item}>
      {props.placed}
      {props.children ? (
        <StageLayer view={view} box={box} rotation={rotation} look={props.look}>
          {props.children}
        </StageLayer>
      ) : null}
      <div className={styles.controls} style={placeOnScreen(box, rotation, view.scale)} data-selected={isSelected || undefined}>
        <button
          ref={body}
          type="button"
          className={styles.body}
          data-fixed={onMove ? undefined : ''}
          aria-label={name}
          aria-pressed={isSelected}
          aria-describedby={hint}
          onFocus={onSelect}
          onKeyDown={onKeyDown}
          onDoubleClick={props.onOpen}
          {...drag}
        />
        {/* A description may be hidden, and then takes no part in laying out the page. */}
        <span id={hint} hidden>
          {placeText(box)}.{onMove ? ` ${t('Arrow keys move it by 1 point, with Shift by 10.')}` : null}
          {place && onMove ? ` ${t('With Ctrl they snap it to the next guide.')}` : null}
          {props.onOpen ? ` ${t('Enter opens it.')}` : null}
          {onRemove ? ` ${t('Delete removes it.')}` : null}
        </span>
        {isSelected && onResize ? (
          <SizeHandles view={view} name={name} box={box} rotation={rotation} keepRatio={keepRatio} onResize={onResize} />
        ) : null}
        {isSelected && onTurn ? <TurnHandle view={view} name={name} box={box} rotation={rotation} onTurn={onTurn} /> : null}
      </div>
      <Guides guides={guides} view={view} />
    </div>
  )
}

/** The snap distance in pixels of the screen. */
const reachPx = 6

function guidesText(guides: readonly Guide[]): string {
  if (guides.length === 0) return ''
  const names = formatList(
    guides.map(({ name }) => name),
    pageLanguage(),
  )
  return `, ${t('aligned with {names}', { names })}`
}

/** A position for screen readers. */
export function placeText({ x, y, width, height }: Box): string {
  return t('{left} points from the left, {top} from the top, {width} wide, {height} high', {
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  })
}
