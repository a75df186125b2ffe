import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { useState } from 'react'
import { labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import styles from './DataPanel.module.css'
import type { Mapping } from './row-values.ts'

interface ColumnFieldsProps {
  fields: readonly DeskField[]
  columns: readonly string[]
  mapping: Mapping
  onMapping: (id: string, column: string) => void
}

/** A form with more fields shows those that have a column, and the others on request. */
const mostListed = 16

/** Which column fills which field: first what was matched, then a field for each column that has none. */
export function ColumnFields({ fields, columns, mapping, onMapping }: ColumnFieldsProps) {
  const matched = fields.filter(({ id }) => (mapping[id] ?? '') !== '').length
  // As it was when the table came, so that nothing moves while it is corrected.
  const [{ ids, free }] = useState(() => atFirst(fields, columns, mapping))
  const isLong = fields.length > mostListed
  const listed = isLong ? fields.filter(({ id }) => ids.has(id)) : fields
  const others = isLong ? fields.filter(({ id }) => !ids.has(id)) : []
  const selects = (some: readonly DeskField[]) => (
    <div className={styles.mapping}>
      {some.map((field) => (
        <Select
          key={field.id}
          label={labelOf(field)}
          options={[{ value: '', label: t('Leave as it is') }, ...columns.map((column) => ({ value: column, label: column }))]}
          value={mapping[field.id] ?? ''}
          onChange={(column) => onMapping(field.id, column)}
        />
      ))}
    </div>
  )
  return (
    <>
      <section aria-labelledby="columns">
        <h3 id="columns" className={panel.subtitle}>
          {t('{done} of {count} fields have a column', { done: matched, count: fields.length })}
        </h3>
        {selects(listed)}
      </section>
      {free.length > 0 ? (
        <section aria-labelledby="free-columns">
          <h3 id="free-columns" className={panel.subtitle}>
            {t('Columns that fill no field yet')}
          </h3>
          <div className={styles.mapping}>
            {free.map((column) => (
              <FreeColumn key={column} column={column} fields={fields} mapping={mapping} onMapping={onMapping} />
            ))}
          </div>
        </section>
      ) : null}
      {others.length > 0 ? (
        <Disclosure title={plural(others.length, '# field without a column', '# fields without a column')}>{selects(others)}</Disclosure>
      ) : null}
    </>
  )
}

function FreeColumn({ column, fields, mapping, onMapping }: Omit<ColumnFieldsProps, 'columns'> & { column: string }) {
  const filled = fields.find(({ id }) => mapping[id] === column)?.id ?? ''
  return (
    <Select
      label={column}
      options={[{ value: '', label: t('No field') }, ...fields.map((field) => ({ value: field.id, label: labelOf(field) }))]}
      value={filled}
      onChange={(id) => {
        if (filled !== '') onMapping(filled, '')
        if (id !== '') onMapping(id, column)
      }}
    />
  )
}

/** The fields that have a column, and the columns that no field has. */
function atFirst(fields: readonly DeskField[], columns: readonly string[], mapping: Mapping): { ids: Set<string>; free: string[] } {
  const used = new Set(fields.map(({ id }) => mapping[id] ?? ''))
  return {
    ids: new Set(fields.filter(({ id }) => (mapping[id] ?? '') !== '').map(({ id }) => id)),
    free: columns.filter((column) => !used.has(column)),
  }
}
