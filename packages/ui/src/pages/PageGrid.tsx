// biome-ignore-all lint/a11y/useSemanticElements: a grid of pages whose rows come and go is no table; the cells take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid of pages whose rows come and go is no table; the cells take the focus
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '../announce.ts'
import { layoutOf, minCellWidth } from './grid-layout.ts'
import { PageCell } from './PageCell.tsx'
import styles from './PageGrid.module.css'
import { PageThumb } from './PageThumb.tsx'
import { type PagePlan, type PlannedPage, removePages, rotatePages, selectOnly, selectTo, targetsOf, toggleSelected } from './page-plan.ts'
import type { PageSource } from './page-source.ts'
import { pressKey } from './plan-keys.ts'
import { useColumns } from './use-columns.ts'
import { fastScroll, quietAccessibility, useDragSensors } from './use-drag-sensors.ts'
import { usePageDrag } from './use-page-drag.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface PageGridProps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  sourceOf: (document: string) => PageSource | undefined
  nameOf: (document: string) => string
  /** Width of a page in CSS pixels. */
  thumbWidth: number
  label: string
}

/** Thousands of pages of several files, put in order by mouse, finger or keyboard; only those that are seen are drawn. */
export function PageGrid({ plan, onChange, sourceOf, nameOf, thumbWidth, label }: PageGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const layout = layoutOf(thumbWidth, useColumns(grid, minCellWidth(thumbWidth)))
  const { columns } = layout
  const rowCount = Math.ceil(plan.pages.length / columns)
  const visible = useVisibleRows(grid, layout.rowHeight, rowCount)
  const drag = usePageDrag({ grid, layout, plan, onChange })
  const act = useLatestActions({ plan, onChange })
  const activeRow = rowOf(plan, plan.active, columns)
  useActiveFocus(grid, plan)

  const onKeyDown = (event: KeyboardEvent) => {
    const result = pressKey(plan, event, columns)
    if (!result) return
    event.preventDefault()
    onChange(result.plan)
    if (result.say !== undefined) announce(result.say)
  }

  const first = drag.first
  const rows = rowsToDraw(visible, [activeRow, rowOf(plan, first?.key, columns)])
  return (
    <DndContext sensors={useDragSensors()} accessibility={quietAccessibility} autoScroll={fastScroll} {...drag.handlers}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={rowCount}
        aria-colcount={columns}
        tabIndex={-1}
        className={styles.grid}
        style={{ height: rowCount * layout.rowHeight }}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <div key={row} role="row" aria-rowindex={row + 1} className={styles.row} style={{ top: row * layout.rowHeight }}>
            {plan.pages.slice(row * columns, (row + 1) * columns).map((page, column) => (
              <PageCell
                key={page.key}
                page={page}
                position={row * columns + column + 1}
                name={nameOf(page.document)}
                source={sourceOf(page.document)}
                layout={layout}
                isSelected={plan.selected.has(page.key)}
                isActive={plan.active === page.key}
                isDragged={drag.keys?.has(page.key) ?? false}
                {...act}
              />
            ))}
          </div>
        ))}
        {drag.place ? (
          <span
            className={styles.bar}
            style={{ top: drag.place.row * layout.rowHeight, left: drag.place.column * layout.cellWidth, height: layout.rowHeight - 58 }}
          />
        ) : null}
      </div>
      <DragOverlay dropAnimation={null}>
        {first ? (
          <span className={styles.flying}>
            <PageThumb
              {...layout.thumb}
              source={sourceOf(first.document)}
              page={first.page}
              rotation={first.rotation}
              stacked={drag.count > 1}
            />
            {drag.count > 1 ? <span className={styles.count}>{drag.count}</span> : null}
          </span>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Actions of a cell that stay the same from drawing to drawing, so that a cell is drawn again only when it changes. */
function useLatestActions(props: Pick<PageGridProps, 'plan' | 'onChange'>) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const actions = useRef({
    onPress(page: PlannedPage, event: MouseEvent) {
      const { plan, onChange } = latest.current
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
      const select = event.shiftKey ? selectTo : isTouch || event.ctrlKey || event.metaKey ? toggleSelected : selectOnly
      if ((event.target as Element).closest('button')) return
      onChange(select(plan, page.key))
    },
    onRotate({ key }: PlannedPage) {
      const { plan, onChange } = latest.current
      onChange(rotatePages(plan, plan.selected.has(key) ? targetsOf(plan) : new Set([key]), 90))
      announce('Page turned right')
    },
    onRemove({ key }: PlannedPage) {
      const { plan, onChange } = latest.current
      onChange(removePages(plan, new Set([key])))
      announce('Page removed')
    },
  })
  return actions.current
}

/** The focus follows the active page while it is in the grid, and never comes into it from elsewhere. */
function useActiveFocus(grid: { current: HTMLElement | null }, { active, pages }: PagePlan): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const watched = grid.current
    if (!watched) return
    const enter = () => {
      hadFocus.current = true
    }
    const leave = (event: FocusEvent) => {
      // A cell that goes away takes the focus with it and leaves it nowhere, which is no wish to leave.
      if (event.relatedTarget && !watched.contains(event.relatedTarget as Node)) hadFocus.current = false
    }
    watched.addEventListener('focusin', enter)
    watched.addEventListener('focusout', leave)
    return () => {
      watched.removeEventListener('focusin', enter)
      watched.removeEventListener('focusout', leave)
    }
  }, [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move keeps the active page and takes its focus away
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isFree = !focused || focused === document.body || grid.current?.contains(focused)
    if (!hadFocus.current || active === undefined || !isFree) return
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)?.focus()
  }, [active, pages])
}

function rowOf(plan: PagePlan, key: string | undefined, columns: number): number {
  return Math.floor(plan.pages.findIndex((page) => page.key === key) / columns)
}

function rowsToDraw({ first, end }: { first: number; end: number }, always: readonly number[]): number[] {
  const rows = new Set(Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index))
  for (const row of always) if (row >= 0) rows.add(row)
  return [...rows].toSorted((a, b) => a - b)
}
