import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { downloadTickets } from './tables.ts'

/** What a ticket is for: results of a task, or files of a set; null means all of them as a ZIP. */
export type TicketTarget = { taskRef: string; resultRef: string | null } | { setId: string; filePosition: number | null }

export type Ticket = TicketTarget & { hash: Buffer; expiresAt: Date }

export async function addTicket(database: Executor, ticket: Ticket): Promise<void> {
  await database.insert(downloadTickets).values(ticket)
}

/** Lets a client use a ticket: the first one binds it and may come back until `boundUntil`; others get nothing. */
export async function useTicket(
  database: Executor,
  use: { hash: Buffer; client: Buffer; now: Date; boundUntil: Date },
): Promise<TicketTarget | undefined> {
  const alive = and(eq(downloadTickets.hash, use.hash), gt(downloadTickets.expiresAt, use.now))
  const [bound] = await database
    .update(downloadTickets)
    .set({ client: use.client, expiresAt: use.boundUntil })
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
}

function targetOf(row: {
  taskRef: string | null
  resultRef: string | null
  setId: string | null
  filePosition: number | null
}): TicketTarget {
  return row.setId === null
    ? { taskRef: row.taskRef ?? '', resultRef: row.resultRef }
    : { setId: row.setId, filePosition: row.filePosition }
}

export async function dropExpiredTickets(database: Executor, now: Date): Promise<void> {
  await database.delete(downloadTickets).where(lte(downloadTickets.expiresAt, now))
}
