import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { FieldNote } from '@octavo/ui/Field.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { describe, useOptions } from './option-fields.ts'
import styles from './RangeRows.module.css'
import { optionsOfRows, type RangeRow, rowsOf, withNextRow } from './range-rows.ts'

interface RangeRowsProps {
  /** The error of the pages for these files. */
  problem: string | undefined
  /** The page count, if there is a single file. */
  pageCount: number | undefined
  /** With several files a range makes a part of each, so that one name wouldn't be enough. */
  hasNames: boolean
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A row for each part: its pages, and its file name. */
export function RangeRows({ problem, pageCount, hasNames }: RangeRowsProps) {
  const id = useId()
  const { options, errors } = useOptions()
  const { rows, change } = useRows()
  const error = (options.ranges === undefined ? undefined : errors.ranges) ?? problem
  const edit = (at: number, part: Partial<RangeRow>) => change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={styles.rows} aria-describedby={`${id}-note`}>
      <legend className={styles.legend}>{describe('ranges').label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and its place is what it is known by
        <div key={index} className={styles.row} data-named={hasNames}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <TextField
            label={t('Pages of part {number}', { number: index + 1 })}
            hideLabel
            placeholder="1-5"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={row.pages}
            onChange={(event) => edit(index, { pages: event.target.value })}
          />
          {hasNames ? (
            <TextField
              label={t('Name of part {number}', { number: index + 1 })}
              hideLabel
              placeholder={t('Name (optional)')}
              autoComplete="off"
              spellCheck={false}
              value={row.name}
              onChange={(event) => edit(index, { name: event.target.value })}
            />
          ) : null}
          <IconButton
            size="small"
            label={t('Remove part {number}', { number: index + 1 })}
            icon={<X {...icon} />}
            disabled={rows.length === 1}
            onClick={() => change(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <FieldNote id={id} hint={hasNames ? undefined : t('Pages count in each file.')} error={error} />
      <Button variant="ghost" size="small" icon={<Plus {...icon} />} onClick={() => change(withNextRow(rows, pageCount))}>
        {t('Add range')}
      </Button>
    </fieldset>
  )
}

/** The rows as typed, including an empty one, while they match the options. */
function useRows() {
  const { options, set } = useOptions()
  const [typed, setTyped] = useState(() => rowsOf(options))
  const said = optionsOfRows(typed)
  const isSame = said.ranges === options.ranges && said.names?.join('\n') === options.names.join('\n')
  const rows = isSame ? typed : rowsOf(options)
  const change = (next: RangeRow[]) => {
    setTyped(next)
    set(optionsOfRows(next))
  }
  return { rows, change }
}
