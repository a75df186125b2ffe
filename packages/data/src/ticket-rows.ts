import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { downloadTickets } from './tables.ts'

/** What a ticket is for: results of a task or files of a set, where null means all of them as a ZIP, or the first page of a result. */
export type TicketTarget =
  | { taskRef: string; resultRef: string | null }
  | { taskRef: string; resultRef: string; preview: true }
  | { setId: string; filePosition: number | null }

export type Ticket = TicketTarget & { hash: Buffer; expiresAt: Date }

export async function addTicket(database: Executor, ticket: Ticket): Promise<void> {
  await database.insert(downloadTickets).values(ticket)
}

/** Lets a client use a ticket: the first one binds it and may come back for `boundMs`, or as long as a preview lasts; others get nothing. */
export async function useTicket(
  database: Executor,
  use: { hash: Buffer; client: Buffer; now: Date; boundMs: number },
): Promise<TicketTarget | undefined> {
  const boundUntil = new Date(use.now.getTime() + use.boundMs)
  const alive = and(eq(downloadTickets.hash, use.hash), gt(downloadTickets.expiresAt, use.now))
  const [bound] = await database
    .update(downloadTickets)
    .set({
      client: use.client,
      expiresAt: sql`case when ${downloadTickets.preview} then ${downloadTickets.expiresAt} else ${boundUntil}::timestamptz end`,
    })
    .where(and(alive, isNull(downloadTickets.client)))
    .returning(place)
  if (bound) return targetOf(bound)
  const [again] = await database
    .select(place)
    .from(downloadTickets)
    .where(and(alive, eq(downloadTickets.client, use.client)))
  return again && targetOf(again)
}

/** What a ticket is for, if this client could use it; this doesn't bind the ticket. */
export async function findTicket(
  database: Executor,
  { hash, client, now }: { hash: Buffer; client: Buffer; now: Date },
): Promise<TicketTarget | undefined> {
  const [found] = await database
    .select(place)
    .from(downloadTickets)
    .where(
      and(
        eq(downloadTickets.hash, hash),
        gt(downloadTickets.expiresAt, now),
        or(isNull(downloadTickets.client), eq(downloadTickets.client, client)),
      ),
    )
  return found && targetOf(found)
}

const place = {
  taskRef: downloadTickets.taskRef,
  resultRef: downloadTickets.resultRef,
  setId: downloadTickets.setId,
  filePosition: downloadTickets.filePosition,
  preview: downloadTickets.preview,
}

function targetOf(row: {
  taskRef: string | null
  resultRef: string | null
  setId: string | null
  filePosition: number | null
  preview: boolean
}): TicketTarget {
  if (row.preview) return { taskRef: row.taskRef ?? '', resultRef: row.resultRef ?? '', preview: true }
  return row.setId === null
    ? { taskRef: row.taskRef ?? '', resultRef: row.resultRef }
    : { setId: row.setId, filePosition: row.filePosition }
}

export async function dropExpiredTickets(database: Executor, now: Date): Promise<void> {
  await database.delete(downloadTickets).where(lte(downloadTickets.expiresAt, now))
}
