import { readConfig } from './config.ts'
import { startProgram } from './program.ts'

/** Starts the program and stops it in good order; a second signal ends it at once. */
async function main(): Promise<void> {
  const program = await startProgram(readConfig())
  process.stdout.write(`Octavo is ready at ${program.url}\n`)
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
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
