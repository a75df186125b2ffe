import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './PageThumb.module.css'
import type { Rotation } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

export interface PageThumbProps {
  source: PageSource | undefined
  page: number
  /** The box, in CSS pixels, into which the page is fitted. */
  width: number
  height: number
  rotation?: Rotation
  /** Shows more sheets behind it. */
  stacked?: boolean
}

/** A page as paper, an empty sheet while it is drawn or where it cannot be. It has no name of its own: what surrounds it says what it is. */
export function PageThumb({ source, page, width, height, rotation = 0, stacked = false }: PageThumbProps) {
  const lies = rotation % 180 !== 0
  const size = useKnownSize(source, page)
  const scale = Math.min(width / (lies ? size.height : size.width), height / (lies ? size.width : size.height))
  const paper = { width: Math.max(8, size.width * scale), height: Math.max(8, size.height * scale) }
  const { canvas, isDrawn } = useDrawnPage(source, page, paper.width, size.drawn)
  const angle = useAngle(rotation)
  const style: CSSProperties = { ...paper, rotate: angle === 0 ? undefined : `${angle}deg` }
  const shown = lies ? { width: paper.height, height: paper.width } : paper
  return (
    <span className={styles.box} style={{ width, height }} aria-hidden="true">
      <span className={classNames(styles.sheet, stacked && styles.stacked)} style={shown}>
        <span className={styles.paper} style={style}>
          {source ? <canvas ref={canvas} className={classNames(styles.picture, isDrawn && styles.drawn)} /> : null}
        </span>
      </span>
    </span>
  )
}

/** Counted on beyond a full turn, so that the fourth quarter turn goes on instead of spinning back. */
function useAngle(rotation: Rotation): number {
  const [angle, setAngle] = useState<number>(rotation)
  const next = angle + ((((rotation - angle) % 360) + 540) % 360) - 180
  if (next !== angle) setAngle(next)
  return next
}

const sheet = { width: 595, height: 842 }

/** A page's own size is known for certain once it was drawn. */
function useKnownSize(source: PageSource | undefined, page: number) {
  const [, setDrawnPage] = useState<object>()
  const size = source && source.pageCount > 0 ? source.size(page) : sheet
  return { ...size, drawn: () => setDrawnPage({}) }
}

/** More than two pixels of the screen for one of the page's are not seen on a thumbnail. */
const maxDensity = 2

function useDrawnPage(source: PageSource | undefined, page: number, cssWidth: number, onDrawn: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const notify = useRef(onDrawn)
  useEffect(() => {
    notify.current = onDrawn
  })
  const widthPx = Math.ceil(cssWidth * Math.min(maxDensity, globalThis.devicePixelRatio ?? 1))
  const canDraw = (source?.pageCount ?? 0) > 0
  useEffect(() => {
    if (!source || !canDraw) return
    const stop = new AbortController()
    source
      .render(page, widthPx, stop.signal)
      .then((bitmap) => {
        if (stop.signal.aborted || !canvas.current) return
        // Drawn at once and not kept: the source may close the picture later.
        copyTo(canvas.current, bitmap)
        setDrawn(true)
        notify.current()
      })
      // A page that cannot be drawn stays an empty sheet; what is wrong with the file is said by its card.
      .catch(() => {})
    return () => stop.abort()
  }, [source, canDraw, page, widthPx])
  return { canvas, isDrawn }
}

function copyTo(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}
