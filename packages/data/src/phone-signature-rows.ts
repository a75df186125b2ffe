import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type PhoneSignatureRow, phoneSignatures } from './tables.ts'
import { tellingSignatureOf } from './task-events.ts'

/** Opens a place for a signature, which replaces an earlier one of the task; `false` if another task has this hash. */
export async function openPhoneSignature(
  database: Executor,
  place: Pick<PhoneSignatureRow, 'hash' | 'taskRef' | 'expiresAt'>,
): Promise<boolean> {
  await dropPhoneSignature(database, { taskRef: place.taskRef })
  const opened = await database.insert(phoneSignatures).values(place).onConflictDoNothing().returning({ hash: phoneSignatures.hash })
  return opened.length > 0
}

export async function findPhoneSignature(database: Executor, hash: Buffer): Promise<PhoneSignatureRow | undefined> {
  const [found] = await database.select().from(phoneSignatures).where(eq(phoneSignatures.hash, hash))
  return found
}

/** Gives the place to the first phone that asks; of concurrent calls only one gets it. */
export async function claimPhoneSignature(
  database: Executor,
  { hash, claimHash, now }: { hash: Buffer; claimHash: Buffer; now: Date },
): Promise<boolean> {
  const claimed = await database
    .update(phoneSignatures)
    .set({ claimHash })
    .where(and(eq(phoneSignatures.hash, hash), isNull(phoneSignatures.claimHash), gt(phoneSignatures.expiresAt, now)))
    .returning({ told: tellingSignatureOf(phoneSignatures.taskRef) })
  return claimed.length > 0
}

/** Takes what the phone with the claim sends, once. */
export async function fillPhoneSignature(
  database: Executor,
  { hash, claimHash, sealedContent, now }: { hash: Buffer; claimHash: Buffer; sealedContent: Buffer; now: Date },
): Promise<boolean> {
  const filled = await database
    .update(phoneSignatures)
    .set({ sealedContent })
    .where(
      and(
        eq(phoneSignatures.hash, hash),
        eq(phoneSignatures.claimHash, claimHash),
        isNull(phoneSignatures.sealedContent),
        gt(phoneSignatures.expiresAt, now),
      ),
    )
    .returning({ told: tellingSignatureOf(phoneSignatures.taskRef) })
  return filled.length > 0
}

/** Closes the places of a task, or one of them, with what a phone has sent; `false` if there was none. */
export async function dropPhoneSignature(database: Executor, { taskRef, hash }: { taskRef: string; hash?: Buffer }): Promise<boolean> {
  const dropped = await database
    .delete(phoneSignatures)
    .where(and(eq(phoneSignatures.taskRef, taskRef), hash && eq(phoneSignatures.hash, hash)))
    .returning({ told: tellingSignatureOf(phoneSignatures.taskRef) })
  return dropped.length > 0
}

export async function dropExpiredSignatures(database: Executor, now: Date): Promise<void> {
  await database.delete(phoneSignatures).where(lte(phoneSignatures.expiresAt, now))
}
