import { bundledModules } from '@octavo/sandbox/bundled-code.ts'
import { programBundle, startModule } from '@octavo/server/load-start.ts'
import { bundle } from './bundle.ts'

/** Joins the code of the program, unless that is done already and no source has changed since. Without it the program runs its sources. */
export async function bundleProgram(): Promise<void> {
  if (bundledModules([startModule], programBundle)) return
  try {
    await bundle(programBundle, [startModule])
  } catch (error) {
    console.error(`The code of the program could not be joined; it will start more slowly. ${String(error)}`)
  }
}
