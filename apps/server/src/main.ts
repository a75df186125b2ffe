import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { closeInheritedFiles } from '@octavo/sandbox/inherited-files.ts'
import { loadStart } from './load-start.ts'

closeInheritedFiles({ last: 2 })
// Before everything else is imported: compiled code is reused at the next start.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))

/** Starts the program and stops it gracefully; a second signal ends it at once. */
async function main(): Promise<void> {
  const { start } = await loadStart()
  const program = await start()
  const refusal = await program.refusal()
  process.stdout.write(refusal ? `Octavo answers at ${program.url} and is not ready. ${refusal}\n` : `Octavo is ready at ${program.url}\n`)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      program.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  // Now, since a program that is killed later couldn't save it for the next start.
  flushCompileCache()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
