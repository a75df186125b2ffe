import type { HistoryItem } from '@octavo/core/api/history-api.ts'
import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { findTool, type ToolType } from '@octavo/tools'
import { CountdownDots } from '@octavo/ui/CountdownDots.tsx'
import { classNames } from '@octavo/ui/class-names.ts'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Link } from 'react-router'
import styles from '../../shared/lists/Lists.module.css'
import { useNow } from '../../shared/lists/use-now.ts'
import { whenOf } from '../../shared/lists/when.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { RowActions } from './RowActions.tsx'
import { statusWords } from './status-words.ts'

interface HistoryRowsProps {
  items: readonly HistoryItem[]
  label: string
  /** Whether they are the user's, who has their settings too. */
  isOwn: boolean
}

/** Tasks, one below the other. */
export function HistoryRows({ items, label, isOwn }: HistoryRowsProps) {
  const now = useNow()
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('Task')}</span>
        <span>{t('Result')}</span>
        <span>{t('When')}</span>
        <span>{t('Files')}</span>
      </div>
      <ul className={styles.rows} aria-label={label}>
        {items.map((item) => (
          <HistoryRow key={item.taskRef} item={item} now={now} isOwn={isOwn} />
        ))}
      </ul>
    </>
  )
}

function HistoryRow({ item, now, isOwn }: { item: HistoryItem; now: number; isOwn: boolean }) {
  const leftMs = Math.min(resultLifetimeMs, Date.parse(item.expiresDate) - now)
  const isLiving = item.taskAccessStatus !== 'EXPIRED' && leftMs > 0
  const name = nameOf(item)
  return (
    <li className={classNames(styles.row, !isLiving && styles.gone)}>
      <div>{findTool(item.taskType) ? <ToolGlyph type={item.taskType as ToolType} size={28} /> : null}</div>
      <div className={styles.body}>
        <div className={styles.what}>
          {isLiving ? (
            <Link className={styles.name} to={taskAddress(item)} state={{ takesUpTask: true }} title={name}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <span className={styles.name} title={name}>
              <bdi>{name}</bdi>
            </span>
          )}
          <p className={styles.detail}>{detailOf(item)}</p>
        </div>
        <div className={styles.cell}>
          <Outcome item={item} />
        </div>
        <div className={styles.cell}>{whenOf(item.createdDate)}</div>
        <div className={styles.cell}>
          <Left item={item} leftMs={leftMs} isLiving={isLiving} />
        </div>
      </div>
      <RowActions item={item} name={name} isLiving={isLiving} isOwn={isOwn} />
    </li>
  )
}

function Outcome({ item: { status, size } }: { item: HistoryItem }) {
  if (status === 'SUCCEEDED') return formatBytes(size, pageLanguage())
  return <Tag tone={status === 'FAILED' ? 'bad' : 'quiet'}>{statusWords[status]()}</Tag>
}

function Left({ item: { status }, leftMs, isLiving }: { item: HistoryItem; leftMs: number; isLiving: boolean }) {
  if (!isLiving) return <span className={styles.quiet}>{t('Deleted')}</span>
  if (status === 'QUEUED' || status === 'RUNNING') return <span className={styles.quiet}>{t('In use')}</span>
  return (
    <span className={styles.left}>
      <CountdownDots left={leftMs / resultLifetimeMs} />
      {plural(Math.max(1, Math.ceil(leftMs / 60_000)), '# min left', '# min left')}
    </span>
  )
}

/** The address at which the task's page finds it again. */
export function taskAddress({ taskRef, taskType, status }: HistoryItem): string {
  const parameters = new URLSearchParams({ taskRef, taskType, ...(status === 'SUCCEEDED' && { success: 'true' }) })
  return `/${taskType}?${parameters}`
}

function nameOf({ files: [first], fileCount, taskType }: HistoryItem): string {
  if (!first) return tData(findTool(taskType)?.title ?? taskType)
  return fileCount > 1 ? plural(fileCount - 1, '{name} and # more', '{name} and # more', { name: first.name }) : first.name
}

function detailOf({ taskType, error, status }: HistoryItem): string {
  const title = tData(findTool(taskType)?.title ?? taskType)
  return status === 'FAILED' && error ? `${title} · ${error.message}` : title
}
