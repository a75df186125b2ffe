import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledModules } from '@octavo/sandbox/bundled-code.ts'
import { garbageFlags } from '@octavo/sandbox/slot-process.ts'
import { letAllRead } from './bundle.ts'
import { bundleSlots } from './bundle-slots.ts'
import { fingerprintOf } from './fingerprint.ts'
import { ended, environment, root } from './run.ts'

/** Separate from the code of all other processes, so that only this script writes into it. */
const folder = join(root, '.cache/compiled-slots')
const stampPath = join(folder, 'stamp')
const sources = [
  'packages/{core,layout,sandbox,documents,tools}/src/**/*.ts',
  'package-lock.json',
  'scripts/{bundle,bundle-slots,compile-slots}.ts',
]
const program = addressOf('packages/sandbox/src/child.ts')
/** The modules that each kind of slot loads; a kind that can't start here ends the list. */
const lists = [
  ['packages/documents/src/jobs.ts', 'packages/tools/src/registry/runners.ts', 'packages/documents/src/office/slot.ts'],
  ['packages/documents/src/browser/slot.ts'],
].map((modules) => modules.map(addressOf))
/** What slots of tests load. */
const ofTests = ['packages/sandbox/src/testing/jobs.ts'].map(addressOf)

/** Bundles the code of document processes and makes Node save it compiled: they may read both but must not write them. */
export async function compileSlots(): Promise<void> {
  // Node finds what it has kept by the path of the source and its own flags, so that a folder that was copied or moved has nothing of use.
  const place = `${process.version} ${root} ${garbageFlags.join(' ')} `
  const stamp = place + (await fingerprintOf(sources))
  const earlier = await readFile(stampPath, 'utf8').catch(() => '')
  if (bundledModules([program]) && stamp === earlier) return
  try {
    // Otherwise Node replaces what has changed, and the rest is loaded quickly.
    if (!earlier.startsWith(place)) await rm(folder, { recursive: true, force: true })
    await bundleSlots(program, lists.flat())
    // The sources too, for those who change them: slots run them until the next build.
    const bundled = lists.map((modules) => bundledModules([program, ...modules]) ?? [])
    await Promise.all([...bundled, ...[...lists, ofTests].map((modules) => [program, ...modules])].map(loadOnce))
    await letAllRead(folder)
    await writeFile(stampPath, stamp)
  } catch (error) {
    console.error(`The code of document processes could not be kept compiled; they will start more slowly. ${String(error)}`)
  }
}

/** Starts a document process without a document. It sends a message once everything is loaded, and ends when the channel closes. */
async function loadOnce([start = '', ...modules]: readonly string[]): Promise<void> {
  const child = spawn('node', [...garbageFlags, fileURLToPath(start), '{"settings":{}}', ...modules], {
    env: { ...environment, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const end = ended(child)
  const channel = child.stdio[3] as Duplex
  await Promise.race([once(channel, 'data'), end])
  channel.destroy()
  await end
}

function addressOf(path: string): string {
  return pathToFileURL(join(root, path)).href
}
