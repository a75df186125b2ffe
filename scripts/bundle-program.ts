import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledModules, programBundle } from '@octavo/sandbox/bundled-code.ts'
import { bundle } from './bundle.ts'
import { root } from './run.ts'

const start = pathToFileURL(join(root, 'apps/server/src/start.ts')).href

/** Joins the code of the program, unless that is done already and no source has changed since. Without it the program runs its sources. */
export async function bundleProgram(): Promise<void> {
  if (bundledModules([start], programBundle)) return
  try {
    await bundle(programBundle, [start])
  } catch (error) {
    console.error(`The code of the program could not be joined; it will start more slowly. ${String(error)}`)
  }
}
