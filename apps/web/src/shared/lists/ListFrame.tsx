import type { Page } from '@octavo/core/api/lists.ts'
import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { sentenceOf } from '../engine/call.ts'
import { KeptFocus } from './KeptFocus.tsx'
import styles from './Lists.module.css'
import { Pager } from './Pager.tsx'

interface ListFrameProps<Item> {
  list: UseQueryResult<Page<Item>>
  /** Whether only some rows are asked for. */
  isFiltered: boolean
  /** Instead of everything, if there are no rows at all. */
  empty: ReactNode
  /** Search and filters. */
  tools: ReactNode
  /** Between them and the rows. */
  above?: ReactNode
  /** What is said if nothing was found. */
  none: string
  onShowAll: () => void
  onPage: (page: number) => void
  children: (items: readonly Item[]) => ReactNode
}

/** What is around the rows of a list, in each of its states. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { list, onPage } = props
  const { page = 0, totalPages = 0 } = list.data ?? {}
  // The only row of the last page may have been deleted.
  const isPastEnd = !list.isPlaceholderData && totalPages > 0 && page >= totalPages
  const goToEnd = useEffectEvent(() => onPage(totalPages - 1))
  useEffect(() => {
    if (isPastEnd) goToEnd()
  }, [isPastEnd])
  return <KeptFocus>{isPastEnd || list.isPending ? <FoldLoader label={t('Loading')} /> : <ListState {...props} />}</KeptFocus>
}

function ListState<Item>({ list, isFiltered, empty, tools, above, none, onShowAll, onPage, children }: ListFrameProps<Item>) {
  if (!list.data || list.error) {
    return (
      <>
        {/* What was searched for may be what was refused. */}
        {isFiltered ? <div className={styles.tools}>{tools}</div> : null}
        {list.error ? <Notice tone="error">{sentenceOf(list.error)}</Notice> : null}
      </>
    )
  }
  if (list.data.totalElements === 0 && !isFiltered) return empty
  return (
    <>
      <div className={styles.tools}>{tools}</div>
      {above}
      {list.data.content.length === 0 ? (
        <p className={styles.none}>
          {none} <TextButton onClick={onShowAll}>{t('Show all')}</TextButton>
        </p>
      ) : (
        children(list.data.content)
      )}
      <Pager list={list.data} onPage={onPage} />
    </>
  )
}

/** Rows below the names of their columns, which each row says itself for those who don't see them. */
export function Rows({ label, columns, children }: { label: string; columns: readonly string[]; children: ReactNode }) {
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={label}>
        {children}
      </ul>
    </>
  )
}
