import { and, desc, eq, gt, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type ListPage, type PagePlace, pageReading, totalOf } from './list-pages.ts'
import { type FileSetRow, fileSets, shareBlocks, shareReceivers, shareReports, shares, users } from './tables.ts'

/** What a share has besides its files. */
export interface NewShare {
  setId: string
  deleteAllowed: boolean
  sealedDetails: Buffer
  /** Keyed hashes of the mailboxes that get it. */
  mailboxes: readonly string[]
  now: Date
}

export async function addShare(transaction: Executor, { setId, deleteAllowed, sealedDetails, mailboxes, now }: NewShare): Promise<void> {
  await transaction.insert(shares).values({ setId, deleteAllowed, sealedDetails })
  if (mailboxes.length === 0) return
  await transaction.insert(shareReceivers).values(mailboxes.map((mailbox) => ({ shareId: setId, mailbox, createdAt: now })))
}

/** A share as a receiver has it. */
export interface ReceivedShare {
  set: FileSetRow
  deleteAllowed: boolean
  sealedDetails: Buffer
  readAt: Date | null
  sender: { id: string; email: string; firstName: string }
}

const received = {
  set: fileSets,
  deleteAllowed: shares.deleteAllowed,
  sealedDetails: shares.sealedDetails,
  readAt: shareReceivers.readAt,
  sender: { id: users.id, email: users.email, firstName: users.firstName },
}

const senderOf = sql`${fileSets.owner} = 'u:' || ${users.id}`

export interface InboxQuery extends PagePlace {
  mailbox: string
  ascending: boolean
  now: Date
  ignoreExpired: boolean
  /** A part of the sender's address. */
  fromEmail?: string | undefined
}

/** A page of the shares that a mailbox has got. */
export async function listInbox(
  database: Executor,
  { mailbox, ascending, now, ignoreExpired, fromEmail, ...place }: InboxQuery,
): Promise<ListPage<ReceivedShare>> {
  const own = and(eq(shareReceivers.mailbox, mailbox), isNull(shareReceivers.deletedAt))
  const filters = [
    ...(ignoreExpired ? [eq(fileSets.state, 'READY'), gt(fileSets.expiresAt, now)] : []),
    ...(fromEmail ? [ilike(users.email, `%${fromEmail.replace(/[\\%_]/g, '\\$&')}%`)] : []),
  ]
  const total =
    filters.length === 0 ? await totalOf(database, { owner: mailbox, list: 'inbox' }) : await countInbox(database, and(own, ...filters))
  const { fromEnd, offset, limit } = pageReading(place, total)
  if (limit === 0) return { rows: [], total }
  const isDescending = ascending === fromEnd
  const order = isDescending ? desc : (column: typeof shareReceivers.createdAt | typeof shareReceivers.shareId) => sql`${column} asc`
  const rows = await inbox(database)
    .where(and(own, ...filters))
    .orderBy(order(shareReceivers.createdAt), order(shareReceivers.shareId))
    .offset(offset)
    .limit(limit)
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

function inbox(database: Executor) {
  return database
    .select(received)
    .from(shareReceivers)
    .innerJoin(fileSets, eq(fileSets.id, shareReceivers.shareId))
    .innerJoin(shares, eq(shares.setId, fileSets.id))
    .innerJoin(users, senderOf)
}

async function countInbox(database: Executor, shown: SQL | undefined): Promise<number> {
  const [counted] = await database
    .select({ count: sql<string>`count(*)` })
    .from(shareReceivers)
    .innerJoin(fileSets, eq(fileSets.id, shareReceivers.shareId))
    .innerJoin(users, senderOf)
    .where(shown)
  return Number(counted?.count ?? 0)
}

/** How many shares a mailbox has got, can still open, and hasn't read. */
export function countUnread(database: Executor, { mailbox, now }: { mailbox: string; now: Date }): Promise<number> {
  return countInbox(
    database,
    and(
      eq(shareReceivers.mailbox, mailbox),
      isNull(shareReceivers.deletedAt),
      isNull(shareReceivers.readAt),
      eq(fileSets.state, 'READY'),
      gt(fileSets.expiresAt, now),
    ),
  )
}

/** A share in an inbox, unless it was deleted there. */
export async function findReceived(database: Executor, place: { id: string; mailbox: string }): Promise<ReceivedShare | undefined> {
  const [found] = await inbox(database).where(
    and(eq(shareReceivers.shareId, place.id), eq(shareReceivers.mailbox, place.mailbox), isNull(shareReceivers.deletedAt)),
  )
  return found
}

export async function markRead(database: Executor, place: { id: string; mailbox: string; readAt: Date | null }): Promise<void> {
  await database
    .update(shareReceivers)
    .set({ readAt: place.readAt })
    .where(and(eq(shareReceivers.shareId, place.id), eq(shareReceivers.mailbox, place.mailbox)))
}

/** Removes a share from one inbox; `false` if it isn't there. */
export async function dropFromInbox(database: Executor, place: { id: string; mailbox: string; now: Date }): Promise<boolean> {
  const dropped = await database
    .update(shareReceivers)
    .set({ deletedAt: place.now })
    .where(and(eq(shareReceivers.shareId, place.id), eq(shareReceivers.mailbox, place.mailbox), isNull(shareReceivers.deletedAt)))
    .returning({ shareId: shareReceivers.shareId })
  return dropped.length > 0
}

/** Empties an inbox for good: whoever has the mailbox next sees nothing of it. */
export async function forgetInbox(transaction: Executor, mailbox: string): Promise<void> {
  await transaction.delete(shareReceivers).where(eq(shareReceivers.mailbox, mailbox))
}

/** What a sender sees of a share besides its files. */
export async function findDetails(
  database: Executor,
  setId: string,
): Promise<{ deleteAllowed: boolean; sealedDetails: Buffer } | undefined> {
  const [found] = await database
    .select({ deleteAllowed: shares.deleteAllowed, sealedDetails: shares.sealedDetails })
    .from(shares)
    .where(eq(shares.setId, setId))
  return found
}

/** Blocks a sender for somebody; again is no error. */
export async function addBlock(database: Executor, block: typeof shareBlocks.$inferInsert): Promise<void> {
  await database.insert(shareBlocks).values(block).onConflictDoNothing()
}

export async function listBlocks(database: Executor, userId: string): Promise<{ id: string; email: string; createdAt: Date }[]> {
  return database
    .select({ id: shareBlocks.id, email: users.email, createdAt: shareBlocks.createdAt })
    .from(shareBlocks)
    .innerJoin(users, eq(users.id, shareBlocks.sender))
    .where(eq(shareBlocks.userId, userId))
    .orderBy(desc(shareBlocks.createdAt))
}

export async function dropBlock(database: Executor, place: { id: string; userId: string }): Promise<boolean> {
  const dropped = await database
    .delete(shareBlocks)
    .where(and(eq(shareBlocks.id, place.id), eq(shareBlocks.userId, place.userId)))
    .returning({ id: shareBlocks.id })
  return dropped.length > 0
}

/** Whether the owner of a mailbox has blocked a sender. */
export async function isBlocked(database: Executor, place: { userId: string; sender: string }): Promise<boolean> {
  return (await database.$count(shareBlocks, and(eq(shareBlocks.userId, place.userId), eq(shareBlocks.sender, place.sender)))) > 0
}

/** Reports a sender; each person counts once. */
export async function addReport(database: Executor, report: typeof shareReports.$inferInsert): Promise<void> {
  await database.insert(shareReports).values(report).onConflictDoNothing()
}

/** How many people have reported a sender since a time. */
export function countReports(database: Executor, { sender, since }: { sender: string; since: Date }): Promise<number> {
  return database.$count(shareReports, and(eq(shareReports.sender, sender), gt(shareReports.createdAt, since)))
}
