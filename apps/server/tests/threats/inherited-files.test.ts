import { closeSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@octavo/data/testing/test-database.ts'
import { expect, test } from 'vitest'
import { startChildProgram } from '../faults/child-program.ts'
import { documentProcesses } from '../faults/processes.ts'
import { freePort } from '../testing/free-port.ts'
import { createTestClient } from '../testing/test-client.ts'

test('a file that was open when the program was started is open in none of its slots', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-inherited-'))
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'of whoever starts the program')
  const file = openSync(secret, 'r')
  const database = await createTestDatabase()
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT: `${await freePort()}`, SLOTS: '1' }
  // One number near those that Node looks at, and one far from all others.
  const program = await startChildProgram(settings, { descriptors: { 7: file, 40: file } })
  try {
    await expect.poll(async () => (await createTestClient(program.url).call('GET', '/health/ready')).status).toBe(200)
    const slots = documentProcesses(program.pid)
    expect(slots.length).toBeGreaterThan(0)
    for (const pid of slots) expect(openFiles(pid)).not.toContain(secret)
  } finally {
    await program.stop()
    closeSync(file)
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${file}`)]
    } catch {
      // Closed since the folder was read.
      return []
    }
  })
}
