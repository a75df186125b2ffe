import { t } from '@octavo/core/words/t.ts'
import type { KeyboardEvent } from 'react'
import { announce } from '../announce.ts'
import { usePointerDrag } from '../use-pointer-drag.ts'
import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import { type Box, type Corner, cornerOf, corners, resizedBox, shiftOfKey, wayOnPage } from './stage-box.ts'

interface SizeHandlesProps {
  view: StageView
  name: string
  box: Box
  rotation: number
  keepRatio: boolean
  onResize: (box: Box) => void
}

/** The four corners by which a thing is resized. Only one is reachable by keyboard, since all four do the same there. */
export function SizeHandles(props: SizeHandlesProps) {
  return corners.map((corner) => <SizeHandle key={corner} {...props} corner={corner} />)
}

function SizeHandle({ view, name, box, rotation, keepRatio, onResize, corner }: SizeHandlesProps & { corner: Corner }) {
  const drag = usePointerDrag<Box>({
    take: (event) => {
      event.stopPropagation()
      return box
    },
    move(held, way, { shiftKey }) {
      const from = cornerOf(held, corner, rotation)
      const by = wayOnPage(way, view)
      const to = { x: from.x + by.x, y: from.y + by.y }
      onResize(resizedBox(held, { corner, to, rotation, keepRatio: keepRatio !== shiftKey }))
    },
    drop: () => announce(sizeText(box)),
    giveUp: onResize,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = shiftOfKey(event)
    if (!by) return
    event.preventDefault()
    const resized = keyResized(box, by, keepRatio)
    onResize(resized)
    announce(sizeText(resized))
  }
  const isForKeys = corner === 'bottom-right'
  return (
    <button
      type="button"
      className={styles.handle}
      data-corner={corner}
      aria-label={t('Size of {name}', { name })}
      aria-hidden={isForKeys ? undefined : true}
      tabIndex={isForKeys ? 0 : -1}
      onKeyDown={onKeyDown}
      {...drag}
    />
  )
}

/** The top left corner stays, and the width or height changes by exactly the step. */
function keyResized(box: Box, by: { x: number; y: number }, keepRatio: boolean): Box {
  const ratio = box.width / box.height
  const width = Math.max(4, box.width + by.x + (keepRatio ? by.y * ratio : 0))
  const height = keepRatio ? width / ratio : Math.max(4, box.height + by.y)
  return { ...box, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }
}

function sizeText({ width, height }: Box): string {
  return t('{width} points wide, {height} high', { width: Math.round(width), height: Math.round(height) })
}
