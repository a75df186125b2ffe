import { t } from '@octavo/core/words/t.ts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import type { PageSource } from '../thumbs/page-source.ts'
import styles from './PageStrip.module.css'

interface PageStripProps {
  source: PageSource
  page: number
  onPage: (page: number) => void
  /** The overlay of a page; `scale` is CSS pixels per point. */
  overlay?: (page: number, view: { scale: number; width: number; height: number }) => ReactNode
  /** A checkbox on each page. */
  marks?: PageMarks
}

/** The meaning of a page's checkbox. */
export interface PageMarks {
  /** Its label on a page. */
  label: (page: number) => string
  isMarked: (page: number) => boolean
  onMark: (page: number, isMarked: boolean) => void
}

const box = { width: 64, height: 84 }
/** How many pages are shown around the current one. */
const aside = 4

/** The pages around the one on the stage, to choose another by click or arrow keys. */
export function PageStrip({ source, page, onPage, overlay, marks }: PageStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = source.pageCount
  const first = Math.max(1, Math.min(page - aside, count - aside * 2))
  const pages = Array.from({ length: Math.min(count, aside * 2 + 1) }, (_, index) => first + index)
  useFocusOnCurrent(list, page)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: count }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next >= 1 && next <= count) onPage(next)
  }
  return (
    <ul ref={list} className={styles.strip} aria-label={t('Pages')}>
      {pages.map((shown) => (
        <li key={shown} className={styles.page} data-current={shown === page || undefined}>
          <span className={styles.thumb} aria-hidden="true">
            <PageThumb {...box} source={source} page={shown} />
            {overlay ? <Overlay source={source} page={shown} draw={overlay} /> : null}
          </span>
          <button
            type="button"
            className={styles.choose}
            data-page={shown}
            aria-label={t('Page {shown}', { shown })}
            aria-current={shown === page ? 'page' : undefined}
            tabIndex={shown === page ? 0 : -1}
            onClick={() => onPage(shown)}
            onKeyDown={onKeyDown}
          >
            {shown}
          </button>
          {marks ? <Mark {...marks} page={shown} isCurrent={shown === page} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Mark({ label, isMarked, onMark, page, isCurrent }: PageMarks & { page: number; isCurrent: boolean }) {
  const isOn = isMarked(page)
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={label(page)}
      aria-pressed={isOn}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onMark(page, !isOn)}
    >
      <span>{isOn ? <Check size={14} strokeWidth={2.5} aria-hidden="true" /> : null}</span>
    </button>
  )
}

function Overlay({ source, page, draw }: { source: PageSource; page: number; draw: NonNullable<PageStripProps['overlay']> }) {
  const { width, height } = source.size(page)
  const scale = Math.min(box.width / width, box.height / height)
  return (
    <span className={styles.overlay} style={{ width: width * scale, height: height * scale }}>
      {draw(page, { scale, width, height })}
    </span>
  )
}

/** Focus follows if it was in the strip, and the page scrolls into view. */
function useFocusOnCurrent(list: { current: HTMLUListElement | null }, page: number): void {
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (list.current?.contains(document.activeElement)) current?.focus()
    const place = current?.parentElement
    if (place && list.current) list.current.scrollLeft = place.offsetLeft - (list.current.clientWidth - place.offsetWidth) / 2
  }, [list, page])
}
