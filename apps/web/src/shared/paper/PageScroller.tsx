import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { t } from '@octavo/core/words/t.ts'
import { watchScroll } from '@octavo/ui/watch-scroll.ts'
import { useZoomGestures } from '@octavo/ui/zoom/use-zoom-gestures.ts'
import {
  Fragment,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PageSize } from '../pdf/page-size.ts'
import styles from './Paper.module.css'
import { boundedZoom, fullScale, layOutPapers, type PaperPlace, pagesInView, topSpace } from './paper-layout.ts'
import { usePassing } from './use-passing.ts'

/** A page that is near the view, and how much of it is seen. */
export interface SeenPage {
  place: PaperPlace
  number: number
  scale: number
  /** The part in view, in CSS pixels from the top of the page as it lies there. */
  seenTop: number
  seenBottom: number
  /** Whether pages are scrolled past too fast to be seen. */
  isPassing: boolean
}

interface PageScrollerProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  pages: readonly PagePlan[]
  sizeOf: (plan: PagePlan) => PageSize
  /** The space above the first page, in CSS pixels. */
  space?: number
  /** What is read aloud; there may be two documents on the screen. */
  label?: string
  /** What the pointer does here; `hand` drags the document. */
  tool: string
  /** The page in the middle of the view is another one. */
  onShow: (key: string) => void
  /** Pressed beside all pages. */
  onPressBeside: () => void
  children: (page: SeenPage) => ReactNode
}

/** What is in view is told in steps, so that a page isn't rendered again for each pixel. */
const step = 256

/** All pages below one another, of which only those near the view exist. */
export function PageScroller({
  scroller,
  zoom,
  onZoom,
  pages,
  sizeOf,
  tool,
  onShow,
  onPressBeside,
  children,
  label = t('Document'),
  space = topSpace,
}: PageScrollerProps) {
  const content = useRef<HTMLDivElement>(null)
  const scale = zoom * fullScale
  const layout = useMemo(() => layOutPapers(pages, sizeOf, scale, space), [pages, sizeOf, scale, space])
  /** The shares of the document at the middle of the view, which stay there when the zoom changes. */
  const middle = useRef({ x: 0.5, y: 0 })
  const [view, setView] = useState({ top: 0, height: 900 })
  const { isPassing, watchSpeed } = usePassing()

  const show = useEffectEvent(onShow)
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    watchSpeed(element.scrollTop)
    const next = { top: Math.floor(element.scrollTop / step) * step, height: Math.ceil(element.clientHeight / step) * step + step }
    setView((known) => (known.top === next.top && known.height === next.height ? known : next))
    const sheet = content.current?.getBoundingClientRect()
    middle.current = {
      x: sheet ? (middleOf(element) - sheet.left) / sheet.width : 0.5,
      y: (element.scrollTop + element.clientHeight / 2) / layout.height,
    }
    const { middle: seen } = pagesInView(layout, { top: element.scrollTop, height: element.clientHeight })
    const shown = layout.places[seen]?.plan.key
    if (shown !== undefined) show(shown)
  }, [scroller, layout, watchSpeed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new scale moves things; new pages don't
  useLayoutEffect(() => {
    const [element, sheet] = [scroller.current, content.current?.getBoundingClientRect()]
    if (!element || !sheet) return
    element.scrollLeft += sheet.left + middle.current.x * sheet.width - middleOf(element)
    // Who is at the top stays there: a document opens with its beginning, however large its pages are.
    if (element.scrollTop > 0) element.scrollTop = middle.current.y * layout.height - element.clientHeight / 2
  }, [scale])

  useLayoutEffect(() => {
    const element = scroller.current
    return element ? watchScroll(element, measure) : undefined
  }, [scroller, measure])

  useZoomGestures({ frame: scroller, paper: content, zoom, onZoom, bound: boundedZoom })
  const pan = usePanning(scroller, tool === 'hand')
  const { first, last } = pagesInView(layout, view)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} data-tool={tool} tabIndex={0} aria-label={label} {...pan}>
      <div
        ref={content}
        className={styles.content}
        style={{ height: layout.height, width: layout.width + 16 }}
        onPointerDown={(event) => event.target === event.currentTarget && onPressBeside()}
      >
        {layout.places.slice(first, last + 1).map((place, index) => (
          <Fragment key={place.plan.key}>
            {children({
              place,
              number: first + index + 1,
              scale,
              seenTop: Math.max(0, Math.min(place.height, view.top - place.top)),
              seenBottom: Math.max(0, Math.min(place.height, view.top + view.height - place.top)),
              isPassing,
            })}
          </Fragment>
        ))}
      </div>
    </section>
  )
}

/** The middle of what is seen, across the window. */
function middleOf(element: HTMLElement): number {
  return element.getBoundingClientRect().left + element.clientWidth / 2
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
