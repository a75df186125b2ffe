import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { downloadTickets } from './tables.ts'

export interface Ticket {
  hash: Buffer
  taskRef: string
  /** Null means all results as a ZIP. */
  resultRef: string | null
  expiresAt: Date
}

export async function addTicket(database: Executor, ticket: Ticket): Promise<void> {
  await database.insert(downloadTickets).values(ticket)
}

/** Lets a client use a ticket: the first one binds it and may come back until `boundUntil`; others get nothing. */
export async function useTicket(
  database: Executor,
  use: { hash: Buffer; client: Buffer; now: Date; boundUntil: Date },
): Promise<{ taskRef: string; resultRef: string | null } | undefined> {
  const place = { taskRef: downloadTickets.taskRef, resultRef: downloadTickets.resultRef }
  const alive = and(eq(downloadTickets.hash, use.hash), gt(downloadTickets.expiresAt, use.now))
  const [bound] = await database
    .update(downloadTickets)
    .set({ client: use.client, expiresAt: use.boundUntil })
    .where(and(alive, isNull(downloadTickets.client)))
    .returning(place)
  if (bound) return bound
  const [again] = await database
    .select(place)
    .from(downloadTickets)
    .where(and(alive, eq(downloadTickets.client, use.client)))
  return again
}

/** What a ticket is for, if this client could use it; this doesn't bind the ticket. */
export async function findTicket(
  database: Executor,
  { hash, client, now }: { hash: Buffer; client: Buffer; now: Date },
): Promise<{ taskRef: string; resultRef: string | null } | undefined> {
  const [found] = await database
    .select({ taskRef: downloadTickets.taskRef, resultRef: downloadTickets.resultRef })
    .from(downloadTickets)
    .where(
      and(
        eq(downloadTickets.hash, hash),
        gt(downloadTickets.expiresAt, now),
        or(isNull(downloadTickets.client), eq(downloadTickets.client, client)),
      ),
    )
  return found
}

export async function dropExpiredTickets(database: Executor, now: Date): Promise<void> {
  await database.delete(downloadTickets).where(lte(downloadTickets.expiresAt, now))
}
