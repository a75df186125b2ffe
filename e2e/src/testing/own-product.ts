import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@octavo/server/config.ts'
import { startProgram } from '@octavo/server/program.ts'
import { createProgramDatabase } from '@octavo/server/tests/testing/program-database.ts'
import type { Mails } from './mail-server.ts'
import { startMailed } from './mailed-product.ts'
import { type OpenProduct, oneAddress } from './product.ts'

/**
 * The program with settings of its own, in this process and on the PostgreSQL of the run: another process and another cluster would cost
 * more than most tests. Tests of the shared product, and those that kill or suspend one, visit what `npm start` runs.
 */
export async function startOwnProduct(environment: Record<string, string> = {}): Promise<OpenProduct> {
  const data = await mkdtemp(join(tmpdir(), 'octavo-e2e-'))
  const database = await createProgramDatabase()
  const own = { PORT: '0', DATA_DIR: data, DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  // One warm document process is enough for most tests, and more start on demand.
  const few = { SLOTS: '1', SLOTS_AT_PEAK: '4' }
  const program = await startProgram(readConfig({ ...own, ...few, ...oneAddress, ...environment }))
  return {
    url: program.url,
    async stop() {
      await program.stop({ drainMs: 1000 })
      await database.drop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The same with a mail server. */
export function startOwnMailedProduct(environment: Record<string, string> = {}): Promise<OpenProduct & Mails> {
  return startMailed((mail) => startOwnProduct({ ...mail, ...environment }))
}
