import { and, eq } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { listTotals } from './tables.ts'

/** A page of a list: its number from 0, and how many rows it has at most. */
export interface PagePlace {
  page: number
  size: number
}

/** Rows of one page, and how many there are in all. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
}

/** How a page is read: from which end, how many rows are skipped, and how many are read. */
export interface PageReading {
  fromEnd: boolean
  offset: number
  limit: number
}

/** The later half of a list is read from its end, so that the last page costs as little as the first. */
export function pageReading({ page, size }: PagePlace, total: number): PageReading {
  const offset = page * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const behind = total - offset - limit
  return behind >= 0 && behind < offset ? { fromEnd: true, offset: behind, limit } : { fromEnd: false, offset, limit }
}

/** How many rows an owner's list has. */
export async function totalOf(database: Executor, place: { owner: string; list: string }): Promise<number> {
  const [found] = await database
    .select({ total: listTotals.total })
    .from(listTotals)
    .where(and(eq(listTotals.owner, place.owner), eq(listTotals.list, place.list)))
  return found?.total ?? 0
}
