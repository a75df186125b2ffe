import { tickOf } from '@octavo/core/forms/check-value.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { matchColumns } from '@octavo/core/forms/match-columns.ts'
import { fieldState } from '../fill/field-state.ts'
import type { DeskField } from '../state/form-content.ts'
import type { TableHead } from './read-table.ts'

/** The column of each field by the field's id; empty if it gets none. */
export type Mapping = Readonly<Record<string, string>>

/** The fields that a table can fill. */
export function tableFields(fields: readonly DeskField[]): DeskField[] {
  return fields.filter(({ kind, calculate }) => kind !== 'button' && kind !== 'image' && kind !== 'signature' && !calculate)
}

/** Columns matched with fields by likeness. */
export function likelyMapping(fields: readonly DeskField[], columns: readonly string[]): Mapping {
  const matched = matchColumns(fields, columns)
  return Object.fromEntries(fields.map(({ id, name }) => [id, matched.get(name) ?? '']))
}

/** What a row enters into a form, by the ids of fields. */
export function rowValues(
  fields: readonly DeskField[],
  mapping: Mapping,
  { columns }: TableHead,
  row: readonly string[],
): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const at = columns.indexOf(mapping[field.id] ?? '')
      return at === -1 ? [] : [[field.id, enteredBy(field, row[at] ?? '')]]
    }),
  )
}

/** Something that a row can't enter. */
export interface RowProblem {
  /** From 1. */
  row: number
  field: DeskField
  sentence: string
}

/** What the first rows can't enter: unknown entries, wrong formats, text that is cut. */
export function rowProblems(fields: readonly DeskField[], mapping: Mapping, table: TableHead): RowProblem[] {
  return table.rows.flatMap((row, index) => {
    const values = rowValues(fields, mapping, table, row)
    return fields.flatMap((field) => {
      const value = values[field.id]
      const { fault, warning } = value === undefined || value === '' ? {} : fieldState(field, value)
      const sentence = fault ?? warning
      return sentence === undefined ? [] : [{ row: index + 1, field, sentence }]
    })
  })
}

function enteredBy({ kind, multiple, widgets }: DeskField, cell: string): FieldValue {
  if (kind === 'list' && multiple) return cell === '' ? [] : cell.split(/\n|;\s*/)
  if (kind !== 'checkbox' || widgets.some(({ state }) => state === cell)) return cell
  return tickOf(cell) ?? cell
}
