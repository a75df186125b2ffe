import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where `scripts/compile-slots.ts` leaves the compiled code of slots. What has changed since then is compiled anew. */
const compiledCodeFolder = join(import.meta.dirname, '../../../.cache/compiled-slots')

/** Where a slot finds it. */
const inside = '/compiled'

/**
 * The arguments with which bubblewrap shows a slot its compiled code, to read and not to write: half of a slot's start is compiling.
 * Node looks for it in a folder that ends with the number of the user, so that the one that is there is shown under the name which the
 * slot's user gives it. Without one the slot compiles for itself.
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
