import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import { matchColumns } from '@octavo/core/forms/match-columns.ts'
import { takesValues } from '@octavo/core/forms/taken-value.ts'
import { toldName } from './notes.ts'

/** A field and the place of its column. */
export interface FieldColumn {
  name: string
  isList: boolean
  column: number
}

/** The column of each field: the given one, none if that is empty, otherwise the likest. */
export function columnsOf(fields: readonly FormField[], columns: readonly string[], given: Record<string, string>): FieldColumn[] {
  const filled = fields.filter(takesValues)
  const asked = new Map(Object.entries(given))
  const alike = matchColumns(
    filled.filter(({ name }) => !asked.has(name)),
    columns.filter((column) => !Object.values(given).includes(column)),
  )
  return filled.flatMap(({ name, multiple }) => {
    const column = columns.indexOf(asked.get(name) ?? alike.get(name) ?? '')
    return column < 0 ? [] : [{ name, isList: multiple === true, column }]
  })
}

/** Columns that no field gets. */
export function unusedColumns(columns: readonly string[], mapping: readonly FieldColumn[]): string[] {
  const used = new Set(mapping.map(({ column }) => column))
  return columns
    .filter((_, index) => !used.has(index))
    .slice(0, 50)
    .map(toldName)
}

/** The values of a row; cells of lists have an entry a line. */
export function rowValues(mapping: readonly FieldColumn[], row: readonly string[]): Map<string, FieldValue> {
  return new Map(
    mapping.map(({ name, isList, column }) => {
      const cell = (row[column] ?? '').replaceAll('\0', '').toWellFormed()
      return [name, isList ? cell.split('\n').filter((entry) => entry !== '') : cell]
    }),
  )
}
