import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Server, startServer } from './server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds the site if needed, and starts the program that serves it. */
export async function startSite(): Promise<Server> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root })
  return startServer()
}
