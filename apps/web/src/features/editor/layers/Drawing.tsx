import type { Ink } from '@octavo/core/edits/edit.ts'
import type { Box, InkPoint, Point } from '@octavo/core/edits/geometry.ts'
import type { ReactNode } from 'react'
import { inkPath, isEven, pressed } from '../../../shared/signature/ink-path.ts'
import styles from './EditLook.module.css'

/** A drawing in points of the page, over a box of it. What reaches beyond the box is shown too. */
export function Drawing({ box, scale, opacity = 1, children }: { box: Box; scale: number; opacity?: number; children: ReactNode }) {
  return (
    <svg className={styles.drawing} opacity={opacity} aria-hidden="true">
      <g transform={`scale(${scale}) translate(${-box.x} ${-box.y})`}>{children}</g>
    </svg>
  )
}

/** Strokes of a pen. */
export function Strokes({ strokes, color, width }: { strokes: Ink['strokes']; color: string; width: number }) {
  const even = strokes.filter(isEven)
  const pieces = strokes.filter((stroke) => !isEven(stroke)).flatMap(piecesOf)
  return (
    <g fill="none" stroke={color} strokeLinecap="round" strokeLinejoin="round">
      {even.map((stroke) => (
        <path key={inkPath(stroke)} d={inkPath(stroke)} strokeWidth={width * pressed(stroke[0]?.[2] ?? 128)} />
      ))}
      {pieces.map(({ d, pressure }) => (
        <path key={d} d={d} strokeWidth={width * pressed(pressure)} />
      ))}
    </g>
  )
}

/** A stroke that was pressed unevenly, piece by piece. */
function piecesOf(stroke: readonly InkPoint[]): { d: string; pressure: number }[] {
  return stroke.slice(1).map(([x, y, pressure], index) => {
    const [fromX, fromY] = stroke[index] ?? [x, y]
    return { d: `M${fromX} ${fromY}L${x} ${y}`, pressure }
  })
}

/** A closed path through points. */
export function closed(points: readonly Point[]): string {
  return `${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}Z`
}
