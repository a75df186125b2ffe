import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@octavo/server/config.ts'
import { startProgram } from '@octavo/server/program.ts'

/** The program with its rounds about payments one after the other instead of one a minute, so that a test can kill it in one. */
const program = await startProgram(readConfig())
process.stdout.write(`Octavo is ready at ${program.url}\n`)
for (;;) {
  await program.keepPayments()
  await delay(50)
}
