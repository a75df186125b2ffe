import { and, arrayContains, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ListPage, type PagePlace, pageReading, totalOf } from './list-pages.ts'
import { type FileSetRow, fileSets, type SetFileRow, type SetKind, setFiles, users } from './tables.ts'

export type NewSet = Omit<FileSetRow, 'state' | 'aliveAt' | 'bytesRemovedAt'> & { userId: string }

/** Why a set can't be begun: there is no room for it, or the same files are kept already. */
export type SetRefusal = { refused: 'full'; used: number } | { refused: 'kept'; set: FileSetRow }

/**
 * Reserves room for a set and begins it. The account's row is locked meanwhile; otherwise two concurrent calls could both take the last
 * room. Nobody sees the set until it is ready.
 */
export async function beginSet(transaction: Executor, { userId, ...set }: NewSet, quota: number): Promise<SetRefusal | undefined> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  if (set.kind === 'archive') {
    const [kept] = await transaction.select().from(fileSets).where(sameFiles(set))
    if (kept) return { refused: 'kept', set: kept }
  }
  const used = await totalOf(transaction, { owner: set.owner, list: `${set.kind}-bytes` })
  if (used + set.size > quota) return { refused: 'full', used }
  await transaction.insert(fileSets).values({ ...set, state: 'COPYING', aliveAt: set.createdAt })
  return undefined
}

function sameFiles({ owner, taskRef, taskAttempt }: Pick<FileSetRow, 'owner' | 'taskRef' | 'taskAttempt'>): SQL | undefined {
  return and(
    eq(fileSets.owner, owner),
    eq(fileSets.kind, 'archive'),
    eq(fileSets.taskRef, taskRef),
    eq(fileSets.taskAttempt, taskAttempt),
    ne(fileSets.state, 'ENDED'),
  )
}

/** Tells that a copy makes progress; `false` if the set has ended meanwhile. */
export async function keepCopying(database: Executor, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const alive = await database
    .update(fileSets)
    .set({ aliveAt: now })
    .where(and(eq(fileSets.id, id), eq(fileSets.state, 'COPYING')))
    .returning({ id: fileSets.id })
  return alive.length > 0
}

/** Makes a set and its files known; `false` if it has ended meanwhile. */
export async function completeSet(transaction: Executor, id: string, files: readonly SetFileRow[]): Promise<boolean> {
  const ready = await transaction
    .update(fileSets)
    .set({ state: 'READY' })
    .where(and(eq(fileSets.id, id), eq(fileSets.state, 'COPYING')))
    .returning({ id: fileSets.id })
  if (ready.length === 0) return false
  for (let start = 0; start < files.length; start += filesAtOnce)
    await transaction.insert(setFiles).values(files.slice(start, start + filesAtOnce))
  return true
}

const filesAtOnce = 1000

/** A set whose copy failed leaves no row. */
export async function dropUnfinishedSet(database: Executor, id: string): Promise<void> {
  await database.delete(fileSets).where(and(eq(fileSets.id, id), eq(fileSets.state, 'COPYING')))
}

export async function findSet(database: Executor, place: { id: string; kind: SetKind }): Promise<FileSetRow | undefined> {
  const [found] = await database
    .select()
    .from(fileSets)
    .where(and(eq(fileSets.id, place.id), eq(fileSets.kind, place.kind), ne(fileSets.state, 'COPYING')))
  return found
}

/** A set by its id alone; the caller has to check whose it is. */
export async function findSetAnywhere(database: Executor, id: string): Promise<FileSetRow | undefined> {
  const [found] = await database.select().from(fileSets).where(eq(fileSets.id, id))
  return found
}

/** All files of a set, in order. */
export async function listSetFiles(database: Executor, setId: string): Promise<SetFileRow[]> {
  return database.select().from(setFiles).where(eq(setFiles.setId, setId)).orderBy(asc(setFiles.position))
}

/** Renames a set, and its only file if it has one. */
export async function renameSet(
  transaction: Executor,
  {
    id,
    sealedRecord,
    recordGrams,
    sealedName,
  }: Pick<FileSetRow, 'id' | 'sealedRecord' | 'recordGrams'> & { sealedName?: Buffer | undefined },
): Promise<void> {
  await transaction.update(fileSets).set({ sealedRecord, recordGrams }).where(eq(fileSets.id, id))
  if (sealedName) await transaction.update(setFiles).set({ sealedName }).where(eq(setFiles.setId, id))
}

/** What an end writes into a set's row. */
export const endedSet = { state: 'ENDED', wrappedKey: null } as const

/** Ends a set for good: its key is destroyed at once, the sweeper removes the bytes. `false` if it has ended before. */
export async function endSet(database: Executor, place: { id: string; owner: string; kind: SetKind }): Promise<boolean> {
  const ended = await database
    .update(fileSets)
    .set(endedSet)
    .where(and(eq(fileSets.id, place.id), eq(fileSets.owner, place.owner), eq(fileSets.kind, place.kind), eq(fileSets.state, 'READY')))
    .returning({ id: fileSets.id })
  return ended.length > 0
}

export interface SetQuery extends PagePlace {
  owner: string
  kind: SetKind
  ascending: boolean
  ignoreEnded: boolean
  grams?: readonly number[] | undefined
}

/** A page of an owner's sets. */
export async function listSets(
  database: Executor,
  { owner, kind, ascending, ignoreEnded, grams, ...place }: SetQuery,
): Promise<ListPage<FileSetRow>> {
  const shown = and(
    eq(fileSets.owner, owner),
    eq(fileSets.kind, kind),
    // As in the indexes, whose condition must be found in the query.
    ignoreEnded ? sql`${fileSets.state} = 'READY'` : sql`${fileSets.state} <> 'COPYING'`,
    grams && arrayContains(fileSets.recordGrams, [...grams]),
  )
  const total = grams
    ? await database.$count(fileSets, shown)
    : await totalOf(database, { owner, list: ignoreEnded ? kind : `${kind}-all` })
  const { fromEnd, offset, limit } = pageReading(place, total)
  if (limit === 0) return { rows: [], total }
  const order = ascending === fromEnd ? desc : asc
  const rows = await database
    .select()
    .from(fileSets)
    .where(shown)
    .orderBy(order(fileSets.createdAt), order(fileSets.id))
    .offset(offset)
    .limit(limit)
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

/** Ends sets whose time is over, and those whose copy has stopped. */
export async function endDueSets(database: Executor, { now, aliveAfter }: { now: Date; aliveAfter: Date }): Promise<number> {
  const due = await database
    .update(fileSets)
    .set(endedSet)
    .where(and(eq(fileSets.state, 'READY'), lte(fileSets.expiresAt, now)))
    .returning({ id: fileSets.id })
  // Nobody has seen these: they leave no row once their bytes are gone.
  const { rows } = await database.execute(sql`
    with stopped as (select id, owner, kind, size from ${fileSets} where state = 'COPYING' and alive_at < ${aliveAfter.toISOString()} for update),
      ended as (update ${fileSets} sets set state = 'ENDED', wrapped_key = null, owner = 'gone' from stopped where sets.id = stopped.id)
    select add_to_list(owner, kind || '-bytes', -size) from stopped`)
  return due.length + rows.length
}

/** Ended sets that may still have bytes, ordered by id; `most` of those after an id. */
export async function setsWithBytes(
  database: Executor,
  { most, behind }: { most: number; behind: string },
): Promise<Pick<FileSetRow, 'id' | 'kind'>[]> {
  return database
    .select({ id: fileSets.id, kind: fileSets.kind })
    .from(fileSets)
    .where(and(eq(fileSets.state, 'ENDED'), isNull(fileSets.bytesRemovedAt), gt(fileSets.id, behind)))
    .orderBy(fileSets.id)
    .limit(most)
}

/** Records that the bytes of a set are removed; its row goes too, if nobody's list has it. */
export async function markSetRemoved(database: Executor, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.delete(setFiles).where(eq(setFiles.setId, id))
  await database.update(fileSets).set({ bytesRemovedAt: now }).where(eq(fileSets.id, id))
  await database.delete(fileSets).where(and(eq(fileSets.id, id), eq(fileSets.owner, 'gone')))
}

/** The given ids that belong to a set with bytes; objects under any other have no owner. */
export async function livingSets(database: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: fileSets.id })
    .from(fileSets)
    .where(and(inArray(fileSets.id, [...ids]), or(ne(fileSets.state, 'ENDED'), isNull(fileSets.bytesRemovedAt))))
  return new Set(rows.map(({ id }) => id))
}
