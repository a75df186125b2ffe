import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { PageThumb } from '../pages/PageThumb.tsx'
import type { PageSource } from '../pages/page-source.ts'
import styles from './Stage.module.css'
import type { Point } from './stage-box.ts'

/** A page on the stage: its size in points and how large one is on the screen. */
export interface StageView {
  width: number
  height: number
  /** CSS pixels for a point. */
  scale: number
  /** Where a point of the window lies on the page. */
  pointAt: (at: { clientX: number; clientY: number }) => Point
}

export interface StageProps {
  source: PageSource | undefined
  page: number
  /** What is shown, such as 'Page 3 of report.pdf'. */
  label: string
  /** What stands on the page. */
  children: (view: StageView) => ReactNode
  /** The height of what the tool shows beside it, in CSS pixels. */
  besideHeight?: number
  /** Pressed beside everything. */
  onPressPage?: () => void
  /** The page as it is shown at the moment, for what happens beside the stage. */
  viewRef?: Ref<StageView>
}

const sheet = { width: 595, height: 842 }

/** One page, shown as large as there is room, on which things are placed. */
export function Stage({ source, page, label, children, onPressPage, viewRef, besideHeight = 0 }: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLElement>(null)
  const [, setDrawn] = useState<object>()
  const room = useRoom(frame, besideHeight)
  const size = source && source.pageCount > 0 ? source.size(page) : sheet
  const scale = Math.max(0.05, Math.min(room.width / size.width, room.height / size.height))
  const shown = { width: size.width * scale, height: size.height * scale }
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const at = paper.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: (clientX - at.left) / scale, y: (clientY - at.top) / scale }
  }
  const view: StageView = { ...size, scale, pointAt }
  useImperativeHandle(viewRef, () => view)
  return (
    <div ref={frame} className={styles.frame}>
      <section
        ref={paper}
        aria-label={label}
        className={styles.paper}
        style={shown}
        data-stage={size.width}
        onPointerDown={(event) => event.target === event.currentTarget && onPressPage?.()}
      >
        <div className={styles.page}>
          <PageThumb key={page} {...shown} source={source} page={page} onDrawn={() => setDrawn({})} />
        </div>
        {room.width > 0 ? children(view) : null}
      </section>
    </div>
  )
}

/** What else stands above and below the stage; on a phone the sheet with the options too. */
const takenHeight = { wide: 370, phone: 400 }
const leastHeight = 300

function useRoom(frame: RefObject<HTMLElement | null>, besideHeight: number): { width: number; height: number } {
  const [width, setWidth] = useState(0)
  const free = useSyncExternalStore(
    watchWindow,
    () => window.innerHeight - (window.innerWidth < 768 ? takenHeight.phone : takenHeight.wide),
  )
  useEffect(() => {
    const watched = frame.current
    if (!watched) return
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [frame])
  return { width, height: Math.max(leastHeight, free - besideHeight) }
}

function watchWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
