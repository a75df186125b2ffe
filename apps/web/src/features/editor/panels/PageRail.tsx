import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Segment } from '@octavo/ui/Segment.tsx'
import { usePointerDrag } from '@octavo/ui/use-pointer-drag.ts'
import { useScrollWindow } from '@octavo/ui/use-scroll-window.ts'
import { useSteady } from '@octavo/ui/use-steady.ts'
import { useEffect, useMemo, useState } from 'react'
import { movePage } from '../state/page-changes.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { OutlineList } from './OutlineList.tsx'
import styles from './PageRail.module.css'
import { RailPage, thumbWidth } from './RailPage.tsx'
import { useOutline } from './use-outline.ts'

const mostHeight = 150
/** Below each page: its number and the space to the next. */
const below = 42

/** The pages in the order they will have, to go to, to move and to change. */
export function PageRail({ onPage }: { onPage: (key: string) => void }) {
  const { document, editor } = useEditing()
  const { pages, current, incoming } = useEditorPart(({ history, current, drop }) => ({
    ...{ pages: history.present.pages, current, incoming: drop },
  }))
  const places = useMemo(() => {
    let top = 0
    const offsets = [0]
    const heights = pages.map((plan) => {
      const size = document.sizeOf(plan)
      const lies = plan.rotate % 180 !== 0
      const [wide, high] = lies ? [size.height, size.width] : [size.width, size.height]
      const height = Math.min(mostHeight, (thumbWidth * high) / wide)
      top += height + below
      offsets.push(top)
      return height
    })
    return { offsets, heights }
  }, [pages, document])
  const rows = useScrollWindow(places.offsets)
  const { scroller } = rows
  const [drop, setDrop] = useState<number>()
  const outline = useOutline()
  const [shown, setShown] = useState<'pages' | 'outline'>('pages')
  const at = pages.findIndex(({ key }) => key === current)
  const dropPlace = incoming ? pages.findIndex(({ key }) => key === incoming.after) + 1 : drop

  // The page in view stays in view here too, unless someone is using the rail.
  useEffect(() => {
    const element = scroller.current
    const [start, end] = [places.offsets[at] ?? 0, places.offsets[at + 1] ?? 0]
    if (!element || element.matches(':hover') || element.contains(window.document.activeElement)) return
    if (start < element.scrollTop) element.scrollTop = start
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
  }, [at, places, scroller])

  const placeAt = (clientY: number) => {
    const element = scroller.current
    if (!element) return 0
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop
    return places.offsets.findIndex((offset, index) => y < offset + (places.heights[index] ?? Infinity) / 2)
  }
  const drag = usePointerDrag<string>({
    take: (event) => (event.currentTarget as HTMLElement).dataset.key,
    move: (_, __, event) => setDrop(placeAt(event.clientY)),
    drop(key, moved, event) {
      setDrop(undefined)
      if (!moved) return onPage(key)
      const from = pages.findIndex((page) => page.key === key)
      const wanted = placeAt(event.clientY)
      const to = wanted > from ? wanted - 1 : wanted
      editor.change((content) => movePage(content, key, to))
      announce(t('Page moved to position {position}', { position: to + 1 }))
    },
    giveUp: () => setDrop(undefined),
  })
  const handlers = useSteady({ ...drag, onPage, onRow: rows.onFocus, onKeyDown: rows.onKeyDown })
  return (
    <aside className={styles.rail} aria-label={t('Pages')}>
      {outline.length > 0 ? (
        <Segment
          label={t('Show')}
          hideLabel
          options={[
            { value: 'pages', label: t('Pages') },
            { value: 'outline', label: t('Outline') },
          ]}
          value={shown}
          onChange={setShown}
        />
      ) : null}
      {shown === 'outline' ? <OutlineList entries={outline} onPage={onPage} /> : null}
      <div ref={scroller} className={styles.list} data-rail="" hidden={shown === 'outline'}>
        <ul style={{ height: places.offsets.at(-1) }} className={styles.pages}>
          {rows.rows.map((row) => {
            const plan = pages[row]
            if (!plan) return null
            return (
              <RailPage
                key={plan.key}
                plan={plan}
                row={row}
                count={pages.length}
                top={places.offsets[row] ?? 0}
                height={places.heights[row] ?? mostHeight}
                isCurrent={plan.key === current}
                isActive={row === rows.active}
                handlers={handlers}
              />
            )
          })}
        </ul>
        {dropPlace === undefined || dropPlace < 0 ? null : (
          <span className={styles.drop} style={{ top: (places.offsets[dropPlace] ?? 0) + 8 }} />
        )}
      </div>
    </aside>
  )
}
