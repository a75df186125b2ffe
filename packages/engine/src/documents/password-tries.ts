import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { giveBackPasswordTry, type PasswordTry, takePasswordTry } from '@octavo/data/password-tries.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

/** Counts a password attempt inside a transaction, or refuses it. */
export async function countPasswordTry(transaction: Executor, tried: PasswordTry): Promise<void> {
  if (!(await takePasswordTry(transaction, tried))) throw new AppError('TOO_MANY_REQUESTS', { fields: { password: usedUp } })
}

const usedUp = sentence('Too many wrong passwords. Find the right one, then upload the file again.')

/** Tries a password on one document. Only a wrong password stays counted; errors on our side don't. */
export async function tryPassword<Opened>(
  { database }: EngineDeps,
  { taskRef, ref }: { taskRef: string; ref: string },
  open: () => Promise<Opened>,
): Promise<Opened> {
  const tried = { taskRef, documents: [ref] }
  await database.inTransaction((transaction) => countPasswordTry(transaction, tried))
  try {
    const opened = await open()
    await giveBackPasswordTry(database.db, { ...tried, isTaskBack: true })
    return opened
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'DOCUMENT_PASSWORD_WRONG'
    if (!isWrong) await giveBackPasswordTry(database.db, { ...tried, isTaskBack: true })
    throw error
  }
}
