import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** A part by its pages, and the name of its file; the name is empty where the file is named by the template. */
export interface RangeRow {
  pages: string
  name: string
}

/** The rows that options mean; one to begin with where they mean none. */
export function rowsOf(given: Pick<GivenOptions, 'ranges' | 'names'>): RangeRow[] {
  const { ranges, names } = withDefaults(given)
  return (ranges ?? '').split(',').map((pages, index) => ({ pages: pages.trim(), name: names[index] ?? '' }))
}

/** What rows say as options. Rows without pages make no part yet. */
export function optionsOfRows(rows: readonly RangeRow[]): Pick<GivenOptions, 'ranges' | 'names'> {
  const parts = rows.filter(({ pages }) => pages.trim() !== '')
  const names = parts.map(({ name }) => name)
  return {
    ranges: parts.length === 0 ? undefined : parts.map(({ pages }) => pages.trim()).join(','),
    names: names.every((name) => name.trim() === '') ? [] : names,
  }
}

/** One row more: the pages behind the last row, where that is plain and there are any. */
export function withNextRow(rows: readonly RangeRow[], pageCount: number | undefined): RangeRow[] {
  const last = /(\d+)\s*$/.exec(rows.at(-1)?.pages ?? '')?.[1]
  const first = last === undefined ? undefined : Number(last) + 1
  const pages =
    first === undefined || pageCount === undefined || first > pageCount ? '' : first === pageCount ? `${first}` : `${first}-${pageCount}`
  return [...rows, { pages, name: '' }]
}
