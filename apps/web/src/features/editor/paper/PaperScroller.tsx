import { t } from '@octavo/core/words/t.ts'
import { useZoomGestures } from '@octavo/ui/zoom/use-zoom-gestures.ts'
import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEditing, useEditorPart } from '../use-editing.ts'
import styles from './Paper.module.css'
import { Paper } from './Paper.tsx'
import { boundedZoom, fullScale, layOutPapers, pagesInView } from './paper-layout.ts'

interface PaperScrollerProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
}

/** The space above the first page, under the strip of tools. */
const topSpace = 80
/** What is in view is told in steps, so that a page isn't rendered again for each pixel. */
const step = 256

/** All pages below one another, of which only those near the view exist. */
export function PaperScroller({ scroller, zoom, onZoom }: PaperScrollerProps) {
  const { document, editor } = useEditing()
  const { pages, tool } = useEditorPart(({ history, tool }) => ({ pages: history.present.pages, tool }))
  const content = useRef<HTMLDivElement>(null)
  const scale = zoom * fullScale
  const layout = useMemo(() => layOutPapers(pages, document.sizeOf, scale, topSpace), [pages, document, scale])
  /** The share of the document at the middle of the view, which stays there when the zoom changes. */
  const middle = useRef(0)
  const [view, setView] = useState({ top: 0, height: 900 })

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = { top: Math.floor(element.scrollTop / step) * step, height: Math.ceil(element.clientHeight / step) * step + step }
    setView((known) => (known.top === next.top && known.height === next.height ? known : next))
    middle.current = (element.scrollTop + element.clientHeight / 2) / layout.height
    const { middle: seen } = pagesInView(layout, { top: element.scrollTop, height: element.clientHeight })
    const shown = layout.places[seen]?.plan.key
    if (shown !== undefined) editor.show(shown)
  }, [scroller, layout, editor])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new scale moves things; new pages don't
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && middle.current > 0) element.scrollTop = middle.current * layout.height - element.clientHeight / 2
  }, [scale])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    measure()
    let frame = 0
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    element.addEventListener('scroll', later, { passive: true })
    const observer = new ResizeObserver(later)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', later)
      observer.disconnect()
    }
  }, [scroller, measure])

  useZoomGestures({ frame: scroller, paper: content, zoom, onZoom, bound: boundedZoom })
  const pan = usePanning(scroller, tool === 'hand')
  const { first, last } = pagesInView(layout, view)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} data-tool={tool} tabIndex={0} aria-label={t('Document')} {...pan}>
      <div
        ref={content}
        className={styles.content}
        style={{ height: layout.height, width: layout.width + 16 }}
        onPointerDown={(event) => event.target === event.currentTarget && editor.select(undefined)}
      >
        {layout.places.slice(first, last + 1).map((place, index) => (
          <Paper
            key={place.plan.key}
            place={place}
            number={first + index + 1}
            scale={scale}
            seenTop={Math.max(0, Math.min(place.height, view.top - place.top))}
            seenBottom={Math.max(0, Math.min(place.height, view.top + view.height - place.top))}
          />
        ))}
      </div>
    </section>
  )
}

/** The hand drags the document; fingers scroll it anyway. */
function usePanning(scroller: RefObject<HTMLDivElement | null>, isOn: boolean) {
  const from = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    from.current = undefined
  }, [])
  if (!isOn) return {}
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!from.current || !scroller.current) return
      scroller.current.scrollLeft -= event.clientX - from.current.x
      scroller.current.scrollTop -= event.clientY - from.current.y
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp() {
      from.current = undefined
    },
  }
}
