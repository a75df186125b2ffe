import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** The pages of a part and its file name; the name is empty if the template is used. */
export interface RangeRow {
  pages: string
  name: string
}

/** The rows of the options; a single one if there are none. */
export function rowsOf(given: Pick<GivenOptions, 'ranges' | 'names'>): RangeRow[] {
  const { ranges, names } = withDefaults(given)
  return (ranges ?? '').split(',').map((pages, index) => ({ pages: pages.trim(), name: names[index] ?? '' }))
}

/** The options of the rows. Rows without pages make no part yet. */
export function optionsOfRows(rows: readonly RangeRow[]): Pick<GivenOptions, 'ranges' | 'names'> {
  const parts = rows.filter(({ pages }) => pages.trim() !== '')
  const names = parts.map(({ name }) => name)
  return {
    ranges: parts.length === 0 ? undefined : parts.map(({ pages }) => pages.trim()).join(','),
    names: names.every((name) => name.trim() === '') ? [] : names,
  }
}

/** Adds a row: with the pages after the last row, if that is clear and there are any. */
export function withNextRow(rows: readonly RangeRow[], pageCount: number | undefined): RangeRow[] {
  const last = /(\d+)\s*$/.exec(rows.at(-1)?.pages ?? '')?.[1]
  const first = last === undefined ? undefined : Number(last) + 1
  const pages =
    first === undefined || pageCount === undefined || first > pageCount ? '' : first === pageCount ? `${first}` : `${first}-${pageCount}`
  return [...rows, { pages, name: '' }]
}
