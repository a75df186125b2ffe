import type { ResultView } from '@octavo/core/engine-api.ts'
import { countOf, formatBytes } from '@octavo/core/format.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Check, CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import styles from './BatchList.module.css'
import type { BatchRow } from './batch-rows.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Fewer rows are seen at a glance. */
const rowsToSift = 8

/** What became of each file, and each result by itself. */
export function BatchList({ rows, onTake }: { rows: readonly BatchRow[]; onTake: (result: ResultView) => void }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const failed = rows.filter(({ problem }) => problem !== undefined)
  const shown = onlyFailed ? failed : rows
  return (
    <div className={styles.batch}>
      <div className={styles.head}>
        <span>{sumOf(rows.length - failed.length, failed.length)}</span>
        {failed.length > 0 && rows.length > rowsToSift ? (
          <Button variant="ghost" size="small" aria-pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
            Only what failed
          </Button>
        ) : null}
      </div>
      {/* A list that scrolls must be within reach of the keyboard; its buttons are, and where there are none it is itself. */}
      <ul className={styles.list} aria-label="What became of the files">
        {shown.map((row) => (
          <Row key={row.key} row={row} onTake={onTake} />
        ))}
      </ul>
    </div>
  )
}

function Row({ row: { name, from, result, problem }, onTake }: { row: BatchRow; onTake: (result: ResultView) => void }) {
  const isFailed = problem !== undefined
  return (
    <li className={styles.row} data-failed={isFailed}>
      {isFailed ? <CircleAlert {...icon} /> : <Check {...icon} />}
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>{problem ?? (result && factsOf(result, from))}</span>
      </span>
      {result ? (
        <Button
          variant="ghost"
          size="small"
          className={styles.take}
          icon={<Download aria-hidden="true" size={16} />}
          aria-label={`Download ${result.name}`}
          onClick={() => onTake(result)}
        >
          Download
        </Button>
      ) : null}
    </li>
  )
}

function sumOf(done: number, failed: number): string {
  return failed === 0 ? countOf(done, 'result') : `${countOf(done, 'result')}, ${countOf(failed, 'file')} left out`
}

function factsOf({ size, pageCount }: ResultView, from: string | undefined): string {
  const pages = pageCount === undefined ? [] : [countOf(pageCount, 'page')]
  return [...pages, formatBytes(size), ...(from === undefined ? [] : [`from ${from}`])].join(' · ')
}
