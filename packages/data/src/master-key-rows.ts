import type { Executor } from './executor.ts'
import { masterKeyCheck } from './tables.ts'

/** The check value of the master key that this database was set up with; undefined before the first start. */
export async function findMasterKeyCheck(database: Executor): Promise<Buffer | undefined> {
  const [found] = await database.select({ value: masterKeyCheck.value }).from(masterKeyCheck)
  return found?.value
}

/** Stores it, unless another program was faster, and returns the stored one. */
export async function keepMasterKeyCheck(database: Executor, value: Buffer): Promise<Buffer | undefined> {
  await database.insert(masterKeyCheck).values({ value }).onConflictDoNothing()
  return findMasterKeyCheck(database)
}
