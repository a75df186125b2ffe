import { join } from 'node:path'
import { checkBinaries } from './binaries/check-binaries.ts'
import type { Program } from './program.ts'

/** Starts the program as this environment has it. */
export async function start(): Promise<Program> {
  // Before any of them is loaded, which the modules below do.
  await checkBinaries(join(import.meta.dirname, '../../../node_modules'))
  const { readConfig } = await import('./config.ts')
  const { startProgram } = await import('./program.ts')
  return startProgram(readConfig())
}
