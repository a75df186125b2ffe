import { t } from '@octavo/core/words/t.ts'
import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Point } from '../point.ts'
import { useIsTouch } from '../use-is-touch.ts'
import { usePointerDrag } from '../use-pointer-drag.ts'
import styles from './Lens.module.css'
import { type LensPlace, movedDivider, movedLens } from './lens-place.ts'
import type { StageView } from './Stage.tsx'

interface LensProps {
  view: StageView
  /** Addresses of the same page as it was and as it becomes. */
  before: string
  after: string
}

/** Twice as large as the page on the stage. */
const magnification = 2
const diameter = { mouse: 320, touch: 220 }

/** A magnifier on a page, which shows it before at the left of its divider and after at the right. */
export function Lens({ view, before, after }: LensProps) {
  const size = diameter[useIsTouch() ? 'touch' : 'mouse']
  const page = { width: view.width * view.scale, height: view.height * view.scale }
  const [place, setPlace] = useState<LensPlace>({ x: 0.5, y: 0.4, divider: 0.5 })
  const moveBy = (from: LensPlace, way: Point) => setPlace(movedLens(from, way, page))
  const lensDrag = usePointerDrag<LensPlace>({ take: () => place, move: moveBy })
  const dividerDrag = usePointerDrag<LensPlace>({
    take: (event: PointerEvent) => {
      event.stopPropagation()
      return place
    },
    move: (from, way) => setPlace(movedDivider(from, way.x, size)),
  })
  const step = (event: KeyboardEvent, move: (way: Point) => void) => {
    const way = wayOfKey(event)
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    move(way)
  }
  const image = (url: string): CSSProperties => ({
    backgroundImage: `url(${url})`,
    backgroundSize: `${page.width * magnification}px ${page.height * magnification}px`,
    backgroundPosition: `${size / 2 - place.x * page.width * magnification}px ${size / 2 - place.y * page.height * magnification}px`,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
      tabIndex={0}
      aria-label={t('Lens that compares before and after')}
      className={styles.lens}
      style={{ width: size, height: size, left: place.x * page.width - size / 2, top: place.y * page.height - size / 2 }}
      onKeyDown={(event) => step(event, (way) => moveBy(place, way))}
      {...lensDrag}
    >
      <div className={styles.image} style={image(before)} />
      <div className={styles.image} style={{ ...image(after), clipPath: `inset(0 0 0 ${place.divider * 100}%)` }} />
      <span className={styles.line} style={{ left: `${place.divider * 100}%` }} />
      <span className={styles.before} style={{ right: `${(1 - place.divider) * 100}%` }}>
        {t('Before')}
      </span>
      <span className={styles.after} style={{ left: `${place.divider * 100}%` }}>
        {t('After')}
      </span>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('Divider between before and after')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(place.divider * 100)}
        className={styles.handle}
        style={{ left: `${place.divider * 100}%` }}
        onKeyDown={(event) => step(event, ({ x, y }) => setPlace(movedDivider(place, x || -y, size)))}
        {...dividerDrag}
      >
        <ChevronsLeftRight size={17} strokeWidth={2} aria-hidden="true" />
      </div>
    </div>
  )
}

const keyStep = 8

function wayOfKey({ key, shiftKey }: KeyboardEvent): Point | undefined {
  const by = keyStep * (shiftKey ? 5 : 1)
  const ways: Record<string, Point> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  }
  return ways[key]
}
