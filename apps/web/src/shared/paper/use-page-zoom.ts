import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PageSize } from '../pdf/page-size.ts'
import { boundedZoom, fullScale, layOutPapers, topSpace } from './paper-layout.ts'

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
}

const sideSpace = 48

/** The zoom of the document, and ways to bring a page into view. */
export function usePageZoom(scroller: RefObject<HTMLDivElement | null>, document: ZoomedPages) {
  const [zoom, setZoom] = useState(1)
  const { space = topSpace, atFirst = 1 } = document

  const fitted = (how: 'width' | 'page', most = Infinity, room = scroller.current?.clientWidth ?? 0): number | undefined => {
    const element = scroller.current
    const pages = document.pages()
    const plan = pages.find(({ key }) => key === document.current()) ?? pages[0]
    if (!element || !plan || room === 0) return undefined
    const size = document.sizeOf(plan)
    const [width, height] = plan.rotate % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
    const wide = (room - (room < 600 ? 16 : sideSpace)) / (width * fullScale)
    const high = (element.clientHeight - space - 24) / (height * fullScale)
    return boundedZoom(Math.min(most, how === 'width' ? wide : Math.min(wide, high)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the document is opened
  useLayoutEffect(() => {
    const first = fitted('width', atFirst)
    if (first !== undefined) setZoom(first)
    const element = scroller.current
    if (!element) return
    let room = element.clientWidth
    // Pages that could be seen in their whole width stay so when something else takes a part of the room.
    const observer = new ResizeObserver(() => {
      const before = fitted('width', Infinity, room)
      const now = fitted('width')
      room = element.clientWidth
      if (before !== undefined && now !== undefined) setZoom((zoom) => (zoom <= before ? Math.min(zoom, now) : zoom))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    zoom,
    setZoom,
    fitTo(how: 'width' | 'page') {
      const wanted = fitted(how)
      if (wanted !== undefined) setZoom(wanted)
    },
    /** Scrolls to a page, or to a height of it in points. */
    showPage(key: string, y = 0) {
      const { places } = layOutPapers(document.pages(), document.sizeOf, zoom * fullScale, space)
      const place = places.find(({ plan }) => plan.key === key)
      if (place) scroller.current?.scrollTo({ top: Math.max(0, place.top + y * zoom * fullScale - (y > 0 ? 160 : space - 8)) })
      document.onShow(key)
    },
  }
}
