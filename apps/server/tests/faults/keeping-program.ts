import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadStart } from '@octavo/server/load-start.ts'

// As the program itself does: dozens of these are started, one after the other.
enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'))

/** Often enough for a test that waits for a round to kill the program in it, and seldom enough to leave the cores to others. */
const pauseMs = 150

/** The program with a round about payments several times a second instead of once a minute. */
const { start } = await loadStart()
const program = await start()
process.stdout.write(`Octavo is ready at ${program.url}\n`)
flushCompileCache()
for (;;) {
  await program.keepPayments()
  await delay(pauseMs)
}
