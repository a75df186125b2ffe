import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { loadOrmQuickly } from '@octavo/data/load-orm-quickly.ts'
import { closeInheritedFiles } from '@octavo/sandbox/inherited-files.ts'

closeInheritedFiles({ last: 2 })
// Before everything else is imported: compiled code is reused at the next start.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
loadOrmQuickly()

/** Starts the program and stops it gracefully; a second signal ends it at once. */
async function main(): Promise<void> {
  const { checkBinaries } = await import('./binaries/check-binaries.ts')
  // Before any of them is loaded.
  await checkBinaries(join(import.meta.dirname, '../../../node_modules'))
  const { readConfig } = await import('./config.ts')
  const { startProgram } = await import('./program.ts')
  const program = await startProgram(readConfig())
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
