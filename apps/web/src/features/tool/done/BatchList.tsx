import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { offsetsOf } from '@octavo/ui/scroll-window.ts'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useScrollWindow } from '@octavo/ui/use-scroll-window.ts'
import { Check, CircleAlert, Download } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import styles from './BatchList.module.css'
import { type BatchRow, rowsLike } from './batch-rows.ts'
import { resultFacts } from './result-facts.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Fewer rows need no search. */
const rowsToSift = 8
/** In CSS pixels, as in the style sheet. A failed file shows its error in up to three lines. */
const rowHeight = 56
const failedHeight = 92
/** How many characters at the end of a name are always shown. */
const nameEnd = 14

/** The outcome of each file, and each result. Only visible rows are rendered, so the browser's own search doesn't find the others. */
export function BatchList({ rows, onTake }: { rows: readonly BatchRow[]; onTake: (result: ResultView) => void }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const [wanted, setWanted] = useState('')
  const failed = useMemo(() => rows.filter(({ problem }) => problem !== undefined), [rows])
  const shown = useMemo(() => rowsLike(onlyFailed ? failed : rows, wanted), [rows, failed, onlyFailed, wanted])
  return (
    <div className={styles.batch}>
      <div className={styles.head}>
        <span>{sumOf(rows.length - failed.length, failed.length)}</span>
        {failed.length > 0 && rows.length > rowsToSift ? (
          <Button variant="ghost" size="small" aria-pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
            {t('Only failed files')}
          </Button>
        ) : null}
      </div>
      {rows.length > rowsToSift ? (
        <div className={styles.search}>
          <TextField
            label={t('Find a file')}
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={t('Find a file')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      ) : null}
      <Rows rows={shown} onTake={onTake} />
      {shown.length === 0 ? <p className={styles.nothing}>{t('No files found.')}</p> : null}
    </div>
  )
}

function Rows({ rows, onTake }: { rows: readonly BatchRow[]; onTake: (result: ResultView) => void }) {
  const offsets = useMemo(() => offsetsOf(rows.map(({ problem }) => (problem === undefined ? rowHeight : failedHeight))), [rows])
  const { scroller, rows: drawn, active, onFocus, onKeyDown } = useScrollWindow(offsets)
  return (
    // A scroll container must be reachable by keyboard; its buttons are, and without any it is itself.
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} aria-label={t('Results')} style={{ height: offsets.at(-1) }} onKeyDown={onKeyDown}>
        {drawn.map((index) => {
          const row = rows[index]
          return row ? (
            <li
              key={row.key}
              data-row={index}
              data-failed={row.problem !== undefined}
              className={styles.row}
              style={{ top: offsets[index] }}
              tabIndex={-1}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              onFocus={() => onFocus(index)}
            >
              <Row row={row} isActive={index === active} onTake={onTake} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

/** A row renders again only when it changes, not with every row that scrolls into view. */
const Row = memo(function Row({ row: { name, from, before, result, problem }, isActive, onTake }: RowProps) {
  return (
    <>
      {problem === undefined ? <Check {...icon} /> : <CircleAlert {...icon} />}
      <span className={styles.words}>
        {/* Without enough space the middle is cut: names often differ at the end. */}
        <span className={styles.name} title={name} dir="auto">
          <span>{name.slice(0, -nameEnd)}</span>
          <span>{name.slice(-nameEnd)}</span>
        </span>
        <span className={styles.meta}>
          {problem ?? (result && resultFacts(result, { before, from: from === undefined ? undefined : t('from {name}', { name: from }) }))}
        </span>
      </span>
      {result ? (
        <Button
          variant="ghost"
          size="small"
          className={styles.take}
          tabIndex={isActive ? 0 : -1}
          icon={<Download aria-hidden="true" size={16} />}
          aria-label={t('Download {name}', { name: result.name })}
          onClick={() => onTake(result)}
        >
          {t('Download')}
        </Button>
      ) : null}
    </>
  )
})

interface RowProps {
  row: BatchRow
  /** Whether Tab leads to this row. */
  isActive: boolean
  onTake: (result: ResultView) => void
}

function sumOf(done: number, failed: number): string {
  const results = plural(done, '# result', '# results')
  return failed === 0 ? results : plural(failed, '{results}, # file left out', '{results}, # files left out', { results })
}
