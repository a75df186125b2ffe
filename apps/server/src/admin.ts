import { loadOrmQuickly } from '@octavo/data/load-orm-quickly.ts'

loadOrmQuickly()

/** `npm run admin -- grant-pro | end-pro | check-payments`: what an operator does from the terminal, beside the running program. */
async function main(): Promise<void> {
  const { readConfig } = await import('./config.ts')
  const { runAdmin } = await import('./admin-commands.ts')
  process.exitCode = await runAdmin(process.argv.slice(2), { config: readConfig(), write: (line) => process.stdout.write(`${line}\n`) })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
