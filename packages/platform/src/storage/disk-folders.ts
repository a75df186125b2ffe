import { closeSync, constants, fsync, openSync } from 'node:fs'
import { lstat, opendir, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { splitPrefix } from './keys.ts'
import type { StoredObject } from './storage.ts'

/** The files below `root` whose key begins with the prefix; a file's name is the last part of its key plus the suffix. */
export async function* listFolder({
  root,
  prefix,
  suffix,
}: {
  root: string
  prefix: string
  suffix: string
}): AsyncGenerator<StoredObject> {
  const { folder, start } = splitPrefix(prefix)
  yield* walk(folder, start)

  async function* walk(folder: string, start: string): AsyncGenerator<StoredObject> {
    const entries = await opendir(join(root, folder)).catch(ignoreVanished)
    if (!entries) return
    for await (const entry of entries) {
      if (!entry.name.startsWith(start)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* walk(path, '')
      if (!entry.isFile() || !entry.name.endsWith(suffix)) continue
      const facts = await lstat(join(root, path)).catch(ignoreVanished)
      const key = path.slice(0, -suffix.length)
      if (facts && key.startsWith(prefix)) yield { key, size: facts.size, modifiedAt: facts.mtime }
    }
  }
}

/** Removes the folder and its parents below those of `root` while they are empty. Those of `root` stay: there are few, and they come again. */
export async function pruneFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; dirname(each).length > root.length; each = dirname(each)) {
    const gone = await rmdir(each).then(
      () => true,
      (error) => errorCode(error) === 'ENOENT',
    )
    if (!gone) return
  }
}

/** Flushes the names in a folder to stable storage. */
export async function syncFolder(folder: string): Promise<void> {
  const descriptor = openFolder(folder)
  if (descriptor === undefined) return
  try {
    await syncInThread(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const syncInThread = promisify(fsync)

/** Without a thread, which would cost more: a file was just made in the folder. Undefined if a removal was faster; nothing is left to flush. */
function openFolder(folder: string): number | undefined {
  try {
    return openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  } catch (error) {
    return ignoreVanished(error)
  }
}

/** The system's name of an error, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function ignoreVanished(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
  throw error
}
