import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { PageSize } from '../pdf/page-size.ts'
import { boundedZoom, fullScale, layOutPapers, seenPoint, topSpace } from './paper-layout.ts'

interface ZoomedPages {
  pages(): readonly PagePlan[]
  sizeOf(plan: PagePlan): PageSize
  /** The key of the page in view. */
  current(): string
  onShow(key: string): void
  /** The space above the first page, in CSS pixels. */
  space?: number
  /** How large pages are at first if the window is wide enough; otherwise as on paper. */
  atFirst?: number
  /** The width of the margins that may be out of view at first, in points on each side. */
  margin?: number
  /** Another view has another scroller. */
  view?: string
}

const sideSpace = 48

/** The zoom of the document, and ways to bring a page into view. */
export function usePageZoom(scroller: RefObject<HTMLDivElement | null>, document: ZoomedPages) {
  const [zoom, setZoom] = useState(1)
  const { space = topSpace, atFirst = 1, margin = 0, view } = document
  /** Whether somebody has chosen the zoom; until then it follows the window. */
  const isChosen = useRef(false)
  const room = useRef(0)

  const fitted = (how: 'width' | 'page' | 'content', most = Infinity, room = scroller.current?.clientWidth ?? 0): number | undefined => {
    const element = scroller.current
    const pages = document.pages()
    const plan = pages.find(({ key }) => key === document.current()) ?? pages[0]
    if (!element || !plan || room === 0) return undefined
    const size = document.sizeOf(plan)
    const [width, height] = plan.rotate % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
    const wide = (room - (room < 600 ? 16 : sideSpace)) / (width * fullScale)
    // Small windows have no room for what is beside the pages, and larger ones need none without margins.
    const whole = room < 600 ? wide : Math.max(wide, room / ((width - 2 * margin) * fullScale))
    if (how === 'content') return boundedZoom(Math.min(most, whole))
    const high = (element.clientHeight - space - 24) / (height * fullScale)
    return boundedZoom(Math.min(most, how === 'width' ? wide : Math.min(wide, high)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the document is opened, or shown in another view
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const adapt = () => {
      const before = room.current === 0 ? undefined : fitted('content', Infinity, room.current)
      const [first, now] = [fitted('content', atFirst), fitted('content')]
      room.current = element.clientWidth
      if (first === undefined || now === undefined) return
      // Pages that could be seen in their whole width stay so when something else takes a part of the room.
      if (!isChosen.current) setZoom(first)
      else if (before !== undefined) setZoom((zoom) => (zoom <= before ? Math.min(zoom, now) : zoom))
    }
    adapt()
    const observer = new ResizeObserver(adapt)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])

  const choose = (wanted: number) => {
    isChosen.current = true
    setZoom(wanted)
  }
  return {
    zoom,
    setZoom: choose,
    fitTo(how: 'width' | 'page') {
      const wanted = fitted(how)
      if (wanted !== undefined) choose(wanted)
    },
    /** Scrolls to a page, or to a place of it in points, before the plan rotates it. Across, only as far as needed. */
    showPage(key: string, y = 0, x?: number) {
      const { places } = layOutPapers(document.pages(), document.sizeOf, zoom * fullScale, space)
      const place = places.find(({ plan }) => plan.key === key)
      const element = scroller.current
      if (place && element) {
        const at = y > 0 ? seenPoint(place, { x: x ?? 0, y }) : undefined
        element.scrollTo({ top: Math.max(0, place.top + (at ? at.y - 160 : 8 - space)) })
        if (at && x !== undefined) element.scrollBy({ left: missingAcross(element, place.width, at.x) })
      }
      document.onShow(key)
    },
  }
}

/** How far to scroll across until a place of a page, which lies in the middle, is well in view. */
function missingAcross(scroller: HTMLElement, pageWidth: number, x: number): number {
  const content = scroller.firstElementChild?.getBoundingClientRect()
  if (!content) return 0
  const seen = content.left + (content.width - pageWidth) / 2 + x - scroller.getBoundingClientRect().left
  const isSeen = seen >= edgeSpace && seen <= scroller.clientWidth - 2 * edgeSpace
  return isSeen ? 0 : seen - scroller.clientWidth / 3
}

const edgeSpace = 24
