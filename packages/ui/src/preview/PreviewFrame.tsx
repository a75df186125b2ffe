import { t } from '@octavo/core/words/t.ts'
import { useRef } from 'react'
import type { PlannedPage } from '../plan/page-plan.ts'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import type { PageSource } from '../thumbs/page-source.ts'
import { usePointerDrag } from '../use-pointer-drag.ts'
import { useZoomGestures } from '../zoom/use-zoom-gestures.ts'
import styles from './PagePreview.module.css'
import { boundPreview, pixelsPerPoint } from './preview-zoom.ts'

interface PreviewFrameProps {
  source: PageSource | undefined
  page: PlannedPage
  /** As displayed, in points. */
  size: { width: number; height: number }
  room: { width: number; height: number }
  /** 1 is actual size. */
  scale: number
  /** The scale that shows the whole page. */
  fit: number
  onScale: (scale: number) => void
  onDrawn: () => void
}

/** The maximum drawn width in CSS pixels: more would take too much memory. */
const maxDrawnWidth = 1600

/** A page in a frame, scrolled by wheel, mouse or finger, and zoomed around the pointer. */
export function PreviewFrame({ source, page, size, room, scale, fit, onScale, onDrawn }: PreviewFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  useZoomGestures({ frame, paper, zoom: scale, onZoom: onScale, bound: (wanted) => boundPreview(wanted, fit) })
  const drag = usePointerDrag<{ left: number; top: number }>({
    // A finger scrolls natively.
    take: ({ pointerType, currentTarget }) =>
      pointerType === 'touch' ? undefined : { left: currentTarget.scrollLeft, top: currentTarget.scrollTop },
    move: ({ left, top }, way) => frame.current?.scrollTo({ left: left - way.x, top: top - way.y, behavior: 'instant' }),
  })
  const pixels = scale * pixelsPerPoint
  const shown = { width: size.width * pixels, height: size.height * pixels }
  const scrolls = shown.width > room.width + 1 || shown.height > room.height + 1
  const ownWidth = page.rotation % 180 === 0 ? size.width : size.height
  // Drawn again only at about every doubling; in between the image is scaled.
  const drawnWidth = Math.min(maxDrawnWidth, ownWidth * pixelsPerPoint * fit * Math.max(1, Math.ceil(scale / fit)))
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ width: room.width, height: room.height }}
      data-scrolls={scrolls || undefined}
      // A scroll container must be reachable by keyboard.
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': t('Page, scrolls with the arrow keys') })}
      {...drag}
    >
      <div ref={paper} style={shown}>
        <PageThumb
          key={page.key}
          {...shown}
          drawnWidth={drawnWidth}
          source={source}
          page={page.page}
          rotation={page.rotation}
          onDrawn={onDrawn}
        />
      </div>
    </div>
  )
}
