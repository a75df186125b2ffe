import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@octavo/data/testing/test-database.ts'
import { readConfig } from '@octavo/server/config.ts'
import { startProgram } from '@octavo/server/program.ts'
import { expect, onTestFinished, test } from 'vitest'

const key = 'c0ffee5e'.repeat(8)
const otherKey = '0ddba115'.repeat(8)
const roles = ['all', 'api', 'engine', 'worker']

test.each(roles)('role %s does not start with another master key than the database was set up with', async (ROLE) => {
  const { environment, folder } = await clusterOf({ MASTER_KEY: key })
  const wrong = startProgram(readConfig({ ...environment, ROLE, DATA_DIR: folder(), MASTER_KEY: otherKey }))
  await expect(wrong).rejects.toThrow(/^MASTER_KEY is not the key that the database was set up with\. Set it to that one\./)
})

test.each(roles)('role %s does not make a master key of its own where the database was set up with one', async (ROLE) => {
  const { environment, folder } = await clusterOf({ MASTER_KEY: key })
  const DATA_DIR = folder()
  const missing = startProgram(readConfig({ ...environment, ROLE, DATA_DIR }))
  await expect(missing).rejects.toThrow(/^The database was set up with a master key, and there is none here\. Set MASTER_KEY to it/)
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false)
})

test('a secret.key of another installation is refused, and the right one starts', async () => {
  const { environment, folder } = await clusterOf({})
  const DATA_DIR = folder()
  writeFileSync(join(DATA_DIR, 'secret.key'), otherKey)
  chmodSync(join(DATA_DIR, 'secret.key'), 0o600)
  await expect(startProgram(readConfig({ ...environment, DATA_DIR }))).rejects.toThrow(/^secret\.key in DATA_DIR is not the key/)
  const again = await startProgram(readConfig(environment))
  await again.stop()
})

test('of programs that set a database up together with keys of their own one starts', async () => {
  const { environment, folder } = await emptyDatabase()
  const starts = [folder(), folder()].map((DATA_DIR) => startProgram(readConfig({ ...environment, DATA_DIR })))
  const ends = await Promise.allSettled(starts)
  for (const end of ends) if (end.status === 'fulfilled') await end.value.stop()
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

/** A database that a program of role api was started on once. */
async function clusterOf(settings: Record<string, string>) {
  const cluster = await emptyDatabase()
  const first = await startProgram(readConfig({ ...cluster.environment, ...settings }))
  await first.stop()
  return cluster
}

async function emptyDatabase() {
  const database = await createTestDatabase()
  const top = mkdtempSync(join(tmpdir(), 'octavo-master-key-'))
  const folder = () => mkdtempSync(join(top, 'data-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(top, { recursive: true, force: true })
  })
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder(), PORT: '0', ROLE: 'api', LOG_LEVEL: 'silent' }
  return { environment, folder }
}
