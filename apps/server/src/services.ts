import { join } from 'node:path'
import { accountKeyStore } from '@octavo/data/account-key-rows.ts'
import { type Cluster, startCluster } from '@octavo/data/cluster/cluster.ts'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { migrate } from '@octavo/data/migrate.ts'
import { queueLanes } from '@octavo/engine/tasks/lanes.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Log } from '@octavo/platform/log.ts'
import { openPgBossQueue } from '@octavo/platform/queue/pg-boss-queue.ts'
import type { Queue } from '@octavo/platform/queue/queue.ts'
import { deriveSealingMasterKey, type MasterSecret } from '@octavo/platform/secrets.ts'
import { type AccountSeals, createAccountSeals } from '@octavo/platform/storage/account-seals.ts'
import { createKeyring, type Keyring } from '@octavo/platform/storage/keyring.ts'
import { openStorage } from '@octavo/platform/storage/open-storage.ts'
import { keepRecentObjects } from '@octavo/platform/storage/recent-objects.ts'
import { checkSealedFiles } from '@octavo/platform/storage/sealed-files.ts'
import { createSealedStorage, type SealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import { createEngineTokens, type EngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import { createVisitorCookies, type VisitorCookies } from '@octavo/platform/tokens/visitor-cookie.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { openMasterKey } from './master-key.ts'

/** The open dependencies of both services. */
export interface Services {
  cluster: Cluster | undefined
  database: Database
  storage: Storage
  sealed: SealedStorage
  keyring: Keyring
  accounts: AccountSeals
  queue: Queue
  secret: MasterSecret
  tokens: EngineTokens
  visitors: VisitorCookies
}

const engineTokenLifetimeMs = 60 * 60_000

/** Opens the services in dependency order. `onOpen` is called for each, so that a failed start can close them. */
export async function openServices(
  config: Config,
  { log, clock, onOpen }: { log: Log; clock: Clock; onOpen(close: () => Promise<void>): void },
): Promise<Services> {
  checkSealedFiles()
  await makeDataFolder(config.DATA_DIR)
  const cluster = config.DATABASE_URL ? undefined : await startCluster({ folder: join(config.DATA_DIR, 'postgres'), log })
  if (cluster) onOpen(() => cluster.stop())
  const url = cluster?.url ?? config.DATABASE_URL ?? ''
  await migrate({ url })
  const database = openDatabase({ url, log })
  onOpen(() => database.close())
  const secret = await openMasterKey(config, database)
  const stored = await openStorage(config.STORAGE_URL ?? `file:${join(config.DATA_DIR, 'files')}`, storageCredentials(config))
  const storage = keepRecentObjects(stored)
  const queue = await openPgBossQueue({ url, lanes: queueLanes, log })
  onOpen(() => queue.stop({ drainMs: 0 }))
  const keyring = createKeyring({ masterKey: deriveSealingMasterKey(secret) })
  return {
    cluster,
    database,
    storage,
    sealed: createSealedStorage({ storage }),
    keyring,
    accounts: createAccountSeals(keyring, accountKeyStore(database)),
    queue,
    secret,
    tokens: createEngineTokens({ secret, clock, lifetimeMs: engineTokenLifetimeMs }),
    visitors: createVisitorCookies({ secret }),
  }
}

function storageCredentials(config: Config) {
  const { STORAGE_ACCESS_KEY: accessKeyId, STORAGE_SECRET_KEY: secretAccessKey } = config
  return accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}
}
