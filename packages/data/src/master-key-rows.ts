import type { Executor } from './executor.ts'
import { masterKeyCheck } from './tables.ts'

/** What was kept of the master key that this database was set up with; nothing before the first start. */
export async function findMasterKeyCheck(database: Executor): Promise<Buffer | undefined> {
  const [found] = await database.select({ value: masterKeyCheck.value }).from(masterKeyCheck)
  return found?.value
}

/** Keeps it, unless another program was faster, and gives what is kept. */
export async function keepMasterKeyCheck(database: Executor, value: Buffer): Promise<Buffer | undefined> {
  await database.insert(masterKeyCheck).values({ value }).onConflictDoNothing()
  return findMasterKeyCheck(database)
}
