import type { CSSProperties, ReactNode } from 'react'
import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import type { Box } from './stage-box.ts'

interface StageLayerProps {
  view: Pick<StageView, 'scale'>
  box: Box
  /** Clockwise around its middle, in degrees. */
  rotation?: number
  /** How it blends with the page. */
  look?: CSSProperties | undefined
  children: ReactNode
}

/** Something on a page that can't be edited; what extends beyond the page is clipped. */
export function StageLayer({ view, box, rotation = 0, look, children }: StageLayerProps) {
  return (
    <div className={styles.clip} style={look} aria-hidden="true">
      <div className={styles.image} style={placeOnScreen(box, rotation, view.scale)}>
        {children}
      </div>
    </div>
  )
}

/** The style of a box on the screen. */
export function placeOnScreen({ x, y, width, height }: Box, rotation: number, scale: number): CSSProperties {
  return {
    left: x * scale,
    top: y * scale,
    width: width * scale,
    height: height * scale,
    ...(rotation !== 0 && { rotate: `${rotation}deg` }),
  }
}
