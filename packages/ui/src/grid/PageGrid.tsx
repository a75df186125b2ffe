// biome-ignore-all lint/a11y/useSemanticElements: a grid of pages whose rows come and go is no table; the cells take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: a grid of pages whose rows come and go is no table; the cells take the focus
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { fastScroll, quietAccessibility, useDragSensors } from '../cards/use-drag-sensors.ts'
import type { PagePlan } from '../plan/page-plan.ts'
import { PagePreview } from '../preview/PagePreview.tsx'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import type { PageSource } from '../thumbs/page-source.ts'
import { useIsTouch } from '../use-is-touch.ts'
import { countingOf, everyAbility, type GridAbilities } from './grid-abilities.ts'
import { barHeight, layoutOf, minCellWidth } from './grid-layout.ts'
import { type GridParts, partProps, partTitleHeight } from './grid-parts.ts'
import { PageCell } from './PageCell.tsx'
import styles from './PageGrid.module.css'
import { pressKey } from './plan-keys.ts'
import { useActiveFocus } from './use-active-focus.ts'
import { useCellActions } from './use-cell-actions.ts'
import { useColumns } from './use-columns.ts'
import { usePageDrag } from './use-page-drag.ts'
import { usePageMarquee } from './use-page-marquee.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface PageGridProps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  sourceOf: (document: string) => PageSource | undefined
  nameOf: (document: string) => string
  /** Page width in CSS pixels. */
  thumbWidth: number
  label: string
  abilities?: GridAbilities
  /** The parts that pages are split into, if any. */
  parts?: GridParts
}

/** Thousands of pages of several files, reordered by mouse, touch or keyboard; only the visible ones are rendered. */
export function PageGrid(props: PageGridProps) {
  const { plan, onChange, sourceOf, nameOf, thumbWidth, label, abilities = everyAbility, parts } = props
  const grid = useRef<HTMLDivElement>(null)
  const { columns, cellWidth } = useColumns(grid, minCellWidth(thumbWidth))
  const titleHeight = parts ? partTitleHeight : 0
  const isTouched = useIsTouch()
  const counting = countingOf(abilities)
  const hasMany = plan.documents.size > 1
  const hasOrigin = hasMany || abilities.moves
  // Stable between renders, so that a cell renders again only when it changes.
  const layout = useMemo(
    () => layoutOf(thumbWidth, { columns, cellWidth }, { titleHeight, hasOrigin, isTouched }),
    [thumbWidth, columns, cellWidth, titleHeight, hasOrigin, isTouched],
  )
  const rowCount = Math.ceil(plan.pages.length / columns)
  const visible = useVisibleRows(grid, layout.rowHeight, rowCount)
  const drag = usePageDrag({ grid, layout, plan, onChange })
  const [previewed, setPreviewed] = useState<string>()
  const act = useCellActions({ plan, onChange, abilities, onCut: parts?.onCut, onPreview: setPreviewed })
  const marquee = usePageMarquee({ grid, layout, plan, onChange, abilities })
  const activeRow = rowOf(plan, plan.active, columns)
  useActiveFocus(grid, plan)

  const onKeyDown = (event: KeyboardEvent) => {
    const active = plan.pages.find(({ key }) => key === plan.active)
    const isOnPage = !(event.target as Element).closest('button')
    if (active && isOnPage && event.key.toLowerCase() === 'v' && !event.ctrlKey && !event.metaKey) return setPreviewed(active.key)
    if (active && isOnPage && parts && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault()
      return parts.onCut(active)
    }
    const result = isOnPage ? pressKey(plan, event, columns, abilities) : undefined
    if (!result) return
    event.preventDefault()
    onChange(result.plan)
    if (result.say !== undefined) announce(result.say)
  }

  // Screen readers move the focus freely; the selection anchor stays.
  const onFocus = (event: FocusEvent) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    if (key !== undefined && key !== plan.active) onChange({ ...plan, active: key })
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
        data-dragging={first ? '' : undefined}
        tabIndex={-1}
        className={styles.grid}
        style={{ height: rowCount * layout.rowHeight }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {rows.map((row) => (
          <div key={row} role="row" aria-rowindex={row + 1} className={styles.row} style={{ top: row * layout.rowHeight }}>
            {plan.pages.slice(row * columns, (row + 1) * columns).map((page, column) => (
              <PageCell
                key={page.key}
                page={page}
                position={row * columns + column + 1}
                name={nameOf(page.document)}
                counting={counting}
                hasMany={hasMany}
                source={sourceOf(page.document)}
                layout={layout}
                isSelected={plan.selected.has(page.key)}
                isActive={plan.active === page.key}
                isDragged={drag.keys?.has(page.key) ?? false}
                abilities={abilities}
                {...(parts && partProps(parts, plan.pages, row * columns + column))}
                {...act}
              />
            ))}
          </div>
        ))}
        {marquee ? <span className={styles.marquee} style={marquee} /> : null}
        {drag.place ? (
          <span
            className={styles.bar}
            style={{ top: drag.place.row * layout.rowHeight, left: drag.place.column * layout.cellWidth, height: barHeight(layout) }}
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
      <PagePreview pages={plan.pages} shown={previewed} onShow={setPreviewed} sourceOf={sourceOf} nameOf={nameOf} />
    </DndContext>
  )
}

function rowOf(plan: PagePlan, key: string | undefined, columns: number): number {
  return Math.floor(plan.pages.findIndex((page) => page.key === key) / columns)
}

function rowsToDraw({ first, end }: { first: number; end: number }, always: readonly number[]): number[] {
  const rows = new Set(Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index))
  for (const row of always) if (row >= 0) rows.add(row)
  return [...rows].toSorted((a, b) => a - b)
}
