import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { fingerprintOf } from './fingerprint.ts'
import { ended, environment, root } from './run.ts'

/** Separate from the code of all other processes, so that only this script writes into it. */
const folder = join(root, '.cache/compiled-slots')
const stampPath = join(folder, 'stamp')
const sources = ['packages/{core,layout,sandbox,documents,tools}/src/**/*.ts', 'package-lock.json', 'scripts/compile-slots.ts']
/** The modules that each kind of slot loads; a kind that can't start here ends the list. */
const lists = [
  ['packages/documents/src/jobs.ts', 'packages/tools/src/registry/runners.ts', 'packages/documents/src/office/slot.ts'],
  ['packages/documents/src/browser/slot.ts'],
]

/** Makes Node save the compiled code of document processes: they may read it but must not write it. */
export async function compileSlots(): Promise<void> {
  // Node finds what it has kept by the path of the source, so that a folder that was copied or moved has nothing of use.
  const stamp = `${process.version} ${root} ${await fingerprintOf(sources)}`
  if (stamp === (await readFile(stampPath, 'utf8').catch(() => ''))) return
  try {
    await rm(folder, { recursive: true, force: true })
    await Promise.all(lists.map(loadOnce))
    await letAllRead()
    await writeFile(stampPath, stamp)
  } catch (error) {
    console.error(`The code of document processes could not be kept compiled; they will start more slowly. ${String(error)}`)
  }
}

/** Node writes for its own user only; slots have separate users. */
async function letAllRead(): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Starts a document process without a document. It sends a message once everything is loaded, and ends when the channel closes. */
async function loadOnce(modules: readonly string[]): Promise<void> {
  const addresses = modules.map((path) => pathToFileURL(join(root, path)).href)
  const child = spawn('node', [join(root, 'packages/sandbox/src/child.ts'), '{"settings":{}}', ...addresses], {
    env: { ...environment, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const end = ended(child)
  const channel = child.stdio[3] as Duplex
  await Promise.race([once(channel, 'data'), end])
  channel.destroy()
  await end
}
