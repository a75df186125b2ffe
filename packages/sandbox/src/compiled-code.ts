import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where `scripts/compile-slots.ts` stores the compiled code of slots. Code that has changed since is compiled again. */
const compiledCodeFolder = join(import.meta.dirname, '../../../.cache/compiled-slots')

/** Where a slot finds it. */
const inside = '/compiled'

/**
 * The bubblewrap arguments that mount the compiled code read-only in a slot: half of a slot's start is compiling. Node appends the user's
 * number to the folder name, so the existing folder is mounted under the name that the slot's user expects. Without it, the slot compiles
 * for itself.
 */
export function showCompiledCode(uid: number): string[] {
  const names = listFolder().filter((name) => name.endsWith(`-${process.getuid?.()}`))
  return [
    ...['--setenv', 'NODE_COMPILE_CACHE', inside, '--perms', '0755', '--dir', inside],
    ...names.flatMap((name) => ['--ro-bind-try', join(compiledCodeFolder, name), join(inside, name.replace(/\d+$/, `${uid}`))]),
  ]
}

function listFolder(): string[] {
  try {
    return readdirSync(compiledCodeFolder)
  } catch {
    return []
  }
}
