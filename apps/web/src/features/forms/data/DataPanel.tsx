import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ChevronLeft, ChevronRight, Plus, Table } from 'lucide-react'
import { labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import { ColumnFields } from './ColumnFields.tsx'
import styles from './DataPanel.module.css'
import type { TableHead } from './read-table.ts'
import type { Mapping, RowProblem } from './row-values.ts'

/** How filled rows are delivered. */
export interface DataChoices {
  output: 'each' | 'merged'
  rowName: string
  flatten: boolean
}

interface DataPanelProps {
  fields: readonly DeskField[]
  /** A table with the name under which it is sent. */
  table: { file: File; name: string; head: TableHead } | undefined
  mapping: Mapping
  /** The row that is shown, from 0. */
  row: number
  problems: readonly RowProblem[]
  choices: DataChoices
  isSaving: boolean
  onFiles: (files: File[]) => void
  onMapping: (id: string, column: string) => void
  onRow: (row: number) => void
  onChoices: (change: Partial<DataChoices>) => void
  onSave: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const tableEndings = ['.csv', '.tsv', '.xlsx', '.jsonl'] as const
const mostProblems = 8

/** The table, which column goes into which field, and what is made of it. */
export function DataPanel(props: DataPanelProps) {
  const { fields, table } = props
  return (
    <aside className={panel.panel} aria-label={t('From a table')}>
      <div className={panel.head}>
        <h2 className={panel.title}>{t('Fill from a table')}</h2>
      </div>
      {fields.length === 0 ? (
        <Notice tone="info">{t('This PDF has no fields yet. Find or draw them in Design first.')}</Notice>
      ) : table ? (
        <Matched {...props} table={table} />
      ) : (
        <>
          <p className={panel.hint}>{t('One filled form for each row. The first row of the table has the names of the columns.')}</p>
          <div className={styles.drop}>
            <Table size={28} strokeWidth={1.5} aria-hidden="true" />
            <FileButton accept={tableEndings} onFiles={props.onFiles}>
              {t('Choose a table')}
            </FileButton>
            <p className={panel.hint}>{t('CSV, Excel or JSON lines, or drop it here.')}</p>
          </div>
        </>
      )}
    </aside>
  )
}

function Matched({
  fields,
  table,
  mapping,
  row,
  problems,
  choices,
  isSaving,
  ...on
}: DataPanelProps & { table: NonNullable<DataPanelProps['table']> }) {
  const { columns, rows, hasMore } = table.head
  const matched = fields.filter(({ id }) => (mapping[id] ?? '') !== '').length
  return (
    <>
      <div className={styles.file}>
        <Table {...icon} />
        <span className={styles.name}>
          <bdi>{table.file.name}</bdi>
          <span className={panel.count}>
            {hasMore ? t('More than {count} rows', { count: rows.length }) : plural(rows.length, '# row', '# rows')}
          </span>
        </span>
        <FileButton size="small" variant="secondary" accept={tableEndings} onFiles={on.onFiles}>
          {t('Change')}
        </FileButton>
      </div>
      <div className={styles.steps}>
        <span>{t('Row {row}', { row: row + 1 })}</span>
        <IconButton
          size="small"
          label={t('Previous row')}
          icon={<ChevronLeft {...icon} />}
          disabled={row === 0}
          onClick={() => on.onRow(row - 1)}
        />
        <IconButton
          size="small"
          label={t('Next row')}
          icon={<ChevronRight {...icon} />}
          disabled={row >= rows.length - 1}
          onClick={() => on.onRow(row + 1)}
        />
      </div>
      {problems.length > 0 ? (
        <Notice tone="warning">
          <p>{plural(problems.length, '# value needs attention', '# values need attention')}</p>
          <ul className={panel.list}>
            {problems.slice(0, mostProblems).map(({ row: number, field, sentence }) => (
              <li key={`${number} ${field.id}`}>
                <button type="button" className={panel.entry} onClick={() => on.onRow(number - 1)}>
                  {t('Row {row}, {label}: {sentence}', { row: number, label: labelOf(field), sentence })}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ColumnFields key={table.name} fields={fields} columns={columns} mapping={mapping} onMapping={on.onMapping} />
      <div className={styles.output}>
        <Segment
          label={t('Result')}
          options={[
            { value: 'each', label: t('One PDF a row') },
            { value: 'merged', label: t('One PDF') },
          ]}
          value={choices.output}
          onChange={(output) => on.onChoices({ output })}
        />
        {choices.output === 'each' ? (
          <div className={styles.naming}>
            <TextField
              label={t('File names')}
              placeholder={t('Name of the form and number')}
              dir="auto"
              value={choices.rowName}
              maxLength={500}
              onChange={(event) => on.onChoices({ rowName: event.target.value })}
            />
            <Menu
              label={t('Insert a column')}
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
              size="small"
              variant="secondary"
              items={[...columns, 'row'].map((column) => ({
                label: column,
                onSelect: () => on.onChoices({ rowName: [choices.rowName, `{${column}}`].filter((one) => one !== '').join('-') }),
              }))}
            />
          </div>
        ) : null}
        <Switch
          label={t('Flatten')}
          hint={t("Answers become part of the page and can't be changed.")}
          checked={choices.flatten}
          onChange={(flatten) => on.onChoices({ flatten })}
        />
        <Button wide busy={isSaving} disabled={matched === 0 || rows.length === 0} onClick={on.onSave}>
          {hasMore ? t('Fill all rows') : plural(rows.length, 'Fill # form', 'Fill # forms')}
        </Button>
      </div>
    </>
  )
}
