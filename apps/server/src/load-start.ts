import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadOrmQuickly } from '@octavo/data/load-orm-quickly.ts'
import { bundledModules } from '@octavo/sandbox/bundled-code.ts'

/** Where `scripts/bundle-program.ts` writes the code of the program, joined into few files. Half of its start is finding modules. */
export const programBundle = join(import.meta.dirname, '../../../.cache/program-code')
export const startModule = pathToFileURL(join(import.meta.dirname, 'start.ts')).href

/** The module that starts the program: from the bundle, or from the sources if one of them has changed since. */
export async function loadStart(): Promise<typeof import('./start.ts')> {
  const [bundled] = bundledModules([startModule], programBundle) ?? []
  // Of the sources it would take ten times as long.
  if (!bundled) loadOrmQuickly()
  return import(bundled ?? startModule)
}
