import type { ChildProcess } from 'node:child_process'
import { ended, start } from './run.ts'

/** A change in one of these restarts the server; the site updates without a reload. */
const serverSources = [
  'apps/server/src',
  'packages/core/src',
  'packages/documents/src',
  'packages/platform/src',
  'packages/data/src',
  'packages/tools/src',
  'packages/engine/src',
  'packages/api/src',
]

const watching = ['--watch', '--watch-preserve-output', ...serverSources.map((path) => `--watch-path=${path}`)]
/** As in the start script of package.json. */
const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--heap-growing-percent=100']

// Each in its own process group: Ctrl+C then reaches only this program, and each child gets one signal instead of two, the second of which
// would end the server before it finishes.
const children: readonly ChildProcess[] = [
  start('node', [...watching, ...serverFlags, 'apps/server/src/main.ts'], { ownGroup: true }),
  start('vite', ['apps/web', '--clearScreen', 'false'], { ownGroup: true }),
]

process.once('SIGINT', stopAll)
process.once('SIGTERM', stopAll)
const endings = children.map(ended)
process.exitCode = await Promise.race(endings)
stopAll()
await Promise.all(endings)

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}
