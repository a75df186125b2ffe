import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { Executor } from './executor.ts'
import { mails } from './tables.ts'

/** The channel that announces new mail. */
export const mailChannel = 'mails'

/** Adds a mail to the outbox in the caller's transaction. Without content a row is still written, so that it takes the same time. */
export async function addMail(database: Executor, { sealedMail, now }: { sealedMail: Buffer | null; now: Date }): Promise<void> {
  await database.insert(mails).values({ sealedMail, createdAt: now, dueAt: now })
  await database.execute(sql`select pg_notify(${mailChannel}, '')`)
}

/** A mail that its sender holds until it reports the outcome. */
export interface DueMail {
  id: number
  sealedMail: Buffer | null
  tries: number
}

/** Takes due mails and postpones their next try, so that those of a dead sender come again. */
export async function takeDueMails(
  database: Executor,
  { now, heldUntil, most }: { now: Date; heldUntil: Date; most: number },
): Promise<DueMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(lte(mails.dueAt, now), isNull(mails.keptAt)))
    .orderBy(asc(mails.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return database
    .update(mails)
    .set({ dueAt: heldUntil, tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, due))
    .returning({ id: mails.id, sealedMail: mails.sealedMail, tries: mails.tries })
}

export async function dropMail(database: Executor, id: number): Promise<void> {
  await database.delete(mails).where(eq(mails.id, id))
}

export async function putOffMail(database: Executor, { id, dueAt }: { id: number; dueAt: Date }): Promise<void> {
  await database.update(mails).set({ dueAt }).where(eq(mails.id, id))
}

/** Without a mail server, a mail is stored here to be read. */
export async function keepMail(database: Executor, { id, now }: { id: number; now: Date }): Promise<void> {
  await database.update(mails).set({ keptAt: now }).where(eq(mails.id, id))
}

export async function listKeptMails(database: Executor, most: number): Promise<{ sealedMail: Buffer; createdAt: Date }[]> {
  const rows = await database
    .select({ sealedMail: mails.sealedMail, createdAt: mails.createdAt })
    .from(mails)
    .where(and(isNotNull(mails.keptAt), isNotNull(mails.sealedMail)))
    .orderBy(desc(mails.id))
    .limit(most)
  return rows.flatMap(({ sealedMail, createdAt }) => (sealedMail ? [{ sealedMail, createdAt }] : []))
}

export async function dropOldMails(database: Executor, before: Date): Promise<void> {
  await database.delete(mails).where(lt(mails.createdAt, before))
}

/** The outbox for the mailer. */
export function createOutbox(database: Database) {
  const { db } = database
  return {
    take: (options: Parameters<typeof takeDueMails>[1]) => takeDueMails(db, options),
    drop: (id: number) => dropMail(db, id),
    putOff: (id: number, dueAt: Date) => putOffMail(db, { id, dueAt }),
    keep: (id: number, now: Date) => keepMail(db, { id, now }),
    kept: (most: number) => listKeptMails(db, most),
    listen: (onMail: () => void) => database.listen(mailChannel, onMail),
  }
}
