import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** What the tests of a walk over files are called, in `packages/tools/src/testing/walk-files.ts`. */
const names = 'gives a result or a clear error|of these files give a result'

/**
 * Sends every file of the fixtures through every tool in every way that the tests of tools know, with their checks of the results. `npm test`
 * takes only a part of the files for some.
 */
export function runWholeWalks(): void {
  const root = resolve(import.meta.dirname, '../../..')
  const { status } = spawnSync('vitest', ['run', 'packages/tools/src', '-t', names], {
    cwd: root,
    env: { ...process.env, WHOLE_CORPUS: 'yes' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('a file gives neither a good result nor a clear error')
}
