import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { t } from '@octavo/core/words/t.ts'
import type { usePointerDrag } from '@octavo/ui/use-pointer-drag.ts'
import { type KeyboardEvent, memo } from 'react'
import { PageMenu } from './PageMenu.tsx'
import styles from './PageRail.module.css'
import { RailThumb } from './RailThumb.tsx'
import { ThumbText } from './ThumbText.tsx'

export const thumbWidth = 90

interface RailPageProps {
  plan: PagePlan
  /** Its place among the pages, from 0. */
  row: number
  count: number
  top: number
  height: number
  /** Whether it is in view in the document. */
  isCurrent: boolean
  /** Whether Tab leads to it. */
  isActive: boolean
  /** The same at every render, so that a page is rendered again only when something of it changes. */
  handlers: ReturnType<typeof usePointerDrag<string>> & {
    onPage: (key: string) => void
    onRow: (row: number) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** A page of the rail with its number and its menu. */
export const RailPage = memo(function RailPage({ plan, row, count, top, height, isCurrent, isActive, handlers }: RailPageProps) {
  const { onPage, onRow, onKeyDown, ...drag } = handlers
  const number = row + 1
  return (
    <li className={styles.item} style={{ top }} data-row={row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.page}
        data-key={plan.key}
        aria-label={t('Page {number}', { number })}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onRow(row)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.detail === 0 && onPage(plan.key)}
        {...drag}
      >
        <RailThumb plan={plan} width={thumbWidth} height={height} />
        <span className={styles.number}>{number}</span>
      </button>
      <ThumbText plan={plan} width={thumbWidth} height={height} />
      <span className={styles.menu}>
        <PageMenu plan={plan} number={number} count={count} />
      </span>
    </li>
  )
})
