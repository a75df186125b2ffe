import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadOrmQuickly } from '@octavo/data/load-orm-quickly.ts'
import { bundledModules, programBundle } from '@octavo/sandbox/bundled-code.ts'

const startModule = pathToFileURL(join(import.meta.dirname, 'start.ts')).href

/** The module that starts the program: from the bundle, or from the sources if one of them has changed since. */
export async function loadStart(): Promise<typeof import('./start.ts')> {
  const [bundled] = bundledModules([startModule], programBundle) ?? []
  // Of the sources it would take ten times as long.
  if (!bundled) loadOrmQuickly()
  return import(bundled ?? startModule)
}
