import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadOrmQuickly } from '@octavo/data/load-orm-quickly.ts'

// As the program itself does: dozens of these are started, one after the other.
enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'))
loadOrmQuickly()
const { readConfig } = await import('@octavo/server/config.ts')
const { startProgram } = await import('@octavo/server/program.ts')

/** The program with its rounds about payments one after the other instead of one a minute, so that a test can kill it in one. */
const program = await startProgram(readConfig())
process.stdout.write(`Octavo is ready at ${program.url}\n`)
flushCompileCache()
for (;;) {
  await program.keepPayments()
  await delay(50)
}
