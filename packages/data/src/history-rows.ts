import type { TaskStatus } from '@octavo/core/api/engine-api.ts'
import { and, arrayContains, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ListPage, type PagePlace, pageReading, totalOf } from './list-pages.ts'
import { type TaskRow, tasks } from './tables.ts'

/** What history keeps of a task, as it is written into its row. */
export interface RecordColumns {
  sealedRecord: Buffer
  recordFiles: number
  recordBytes: number
  recordGrams: number[]
}

/** A task without a record isn't in any history. */
export const unrecorded = { sealedRecord: null, recordFiles: null, recordBytes: null, recordGrams: null } as const

/** Writes what history keeps of a task, while it belongs to this owner. */
export async function saveRecord(database: Executor, { ref, owner }: Pick<TaskRow, 'ref' | 'owner'>, record: RecordColumns): Promise<void> {
  await database
    .update(tasks)
    .set(record)
    .where(and(eq(tasks.ref, ref), eq(tasks.owner, owner)))
}

/** Takes a task out of its owner's history; `false` if it isn't there. */
export async function forgetRecord(database: Executor, { ref, owner }: Pick<TaskRow, 'ref' | 'owner'>): Promise<boolean> {
  const forgotten = await database
    .update(tasks)
    .set(unrecorded)
    .where(and(eq(tasks.ref, ref), eq(tasks.owner, owner), isNotNull(tasks.sealedRecord)))
    .returning({ ref: tasks.ref })
  return forgotten.length > 0
}

export interface HistoryFilter {
  taskType?: string | undefined
  status?: TaskStatus | undefined
  /** Keyed hashes that the names must have, all of them. */
  grams?: readonly number[] | undefined
}

export interface HistoryQuery extends PagePlace {
  owner: string
  /** The oldest first. */
  ascending: boolean
  filter: HistoryFilter
}

/** A page of an owner's history. */
export async function listHistory(database: Executor, { owner, ascending, filter, ...place }: HistoryQuery): Promise<ListPage<TaskRow>> {
  const own = and(eq(tasks.owner, owner), isNotNull(tasks.sealedRecord))
  const filters = filtersOf(filter)
  const shown = and(own, ...filters)
  const total = filters.length === 0 ? await totalOf(database, { owner, list: 'history' }) : await database.$count(tasks, shown)
  const { fromEnd, offset, limit } = pageReading(place, total)
  if (limit === 0) return { rows: [], total }
  const order = ascending === fromEnd ? desc : asc
  const rows = await database
    .select()
    .from(tasks)
    .where(shown)
    .orderBy(order(tasks.createdAt), order(tasks.ref))
    .offset(offset)
    .limit(limit)
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

function filtersOf({ taskType, status, grams }: HistoryFilter): (SQL | undefined)[] {
  return [
    ...(taskType === undefined ? [] : [eq(tasks.type, taskType)]),
    ...(status === undefined ? [] : [eq(sql`coalesce(${tasks.endedAs}, ${tasks.status})`, status)]),
    ...(grams === undefined ? [] : [arrayContains(tasks.recordGrams, [...grams])]),
  ]
}

/** The latest tasks of a visitor that were run and still have files. */
export async function listLiving(database: Executor, { owner, now, most }: { owner: string; now: Date; most: number }): Promise<TaskRow[]> {
  return database
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.owner, owner),
        gt(tasks.acceptedAttempt, 0),
        isNotNull(tasks.wrappedKey),
        or(isNull(tasks.expiresAt), gt(tasks.expiresAt, now)),
      ),
    )
    .orderBy(desc(tasks.createdAt))
    .limit(most)
}
