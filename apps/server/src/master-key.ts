import type { Database } from '@octavo/data/database.ts'
import { findMasterKeyCheck, keepMasterKeyCheck } from '@octavo/data/master-key-rows.ts'
import { deriveKey, loadSecret, type MasterSecret } from '@octavo/platform/secrets.ts'
import type { Config } from './config.ts'

/**
 * The installation's secret, verified: the database remembers the one it was set up with, and a program with another one, or that would
 * create its own, doesn't start. Nobody else could read what it sealed.
 */
export async function openMasterKey({ DATA_DIR, MASTER_KEY }: Config, { db }: Pick<Database, 'db'>): Promise<MasterSecret> {
  const known = await findMasterKeyCheck(db)
  const secret = await loadSecret({ dataFolder: DATA_DIR, configured: MASTER_KEY, mayMake: known === undefined })
  if (!secret) throw new Error(missing)
  const own = deriveKey(secret, 'master key check')
  const kept = known ?? (await keepMasterKeyCheck(db, own))
  if (!kept?.equals(own)) throw new Error(MASTER_KEY ? wrong : foreign)
  return secret
}

const everyProgram = 'Every program on this database needs the same master key.'
const missing = `The database was set up with a master key, and there is none here. Set MASTER_KEY to it, or bring back secret.key in DATA_DIR. ${everyProgram}`
const wrong = `MASTER_KEY is not the key that the database was set up with. Set it to that one. ${everyProgram}`
const foreign = `secret.key in DATA_DIR is not the key that the database was set up with. Bring back that one, or set MASTER_KEY to it. ${everyProgram}`
