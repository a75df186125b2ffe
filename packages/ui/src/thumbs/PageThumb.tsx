import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Rotation } from '../plan/page-plan.ts'
import styles from './PageThumb.module.css'
import type { PageSource } from './page-source.ts'
import { useDrawnPage } from './use-drawn-page.ts'

export interface PageThumbProps {
  source: PageSource | undefined
  page: number
  /** The box, in CSS pixels, into which the page is fitted. */
  width: number
  height: number
  rotation?: Rotation
  /** The drawn width, if it differs from the displayed one. */
  drawnWidth?: number
  /** Shows more sheets behind it. */
  stacked?: boolean
  /** Called when the page was drawn, after which its size is certain. */
  onDrawn?: () => void
}

/** A page as paper, an empty sheet while it is drawn or if it can't be. It has no accessible name: its surroundings describe it. */
export function PageThumb({ source, page, width, height, rotation = 0, stacked = false, drawnWidth, onDrawn }: PageThumbProps) {
  const lies = rotation % 180 !== 0
  const size = useKnownSize(source, page, onDrawn)
  const scale = Math.min(width / (lies ? size.height : size.width), height / (lies ? size.width : size.height))
  const paper = { width: Math.max(8, size.width * scale), height: Math.max(8, size.height * scale) }
  const { canvas, isDrawn } = useDrawnPage(source, page, drawnWidth ?? paper.width, size.drawn)
  const angle = useAngle(rotation)
  const style: CSSProperties = { ...paper, rotate: angle === 0 ? undefined : `${angle}deg` }
  const shown = lies ? { width: paper.height, height: paper.width } : paper
  return (
    <span className={styles.box} style={{ width, height }} aria-hidden="true">
      <span className={classNames(styles.sheet, stacked && styles.stacked)} style={shown}>
        <span className={styles.paper} style={style}>
          {source ? <canvas ref={canvas} className={classNames(styles.image, isDrawn && styles.drawn)} /> : null}
        </span>
      </span>
    </span>
  )
}

/** Continues beyond a full turn, so that the fourth quarter turn doesn't spin back. */
function useAngle(rotation: Rotation): number {
  const [angle, setAngle] = useState<number>(rotation)
  const next = angle + ((((rotation - angle) % 360) + 540) % 360) - 180
  if (next !== angle) setAngle(next)
  return next
}

const sheet = { width: 595, height: 842 }

/** A page's size is only certain once it was drawn. */
function useKnownSize(source: PageSource | undefined, page: number, onDrawn: (() => void) | undefined) {
  const [, setDrawnPage] = useState<object>()
  const size = source && source.pageCount > 0 ? source.size(page) : sheet
  const drawn = () => {
    setDrawnPage({})
    onDrawn?.()
  }
  return { ...size, drawn }
}
