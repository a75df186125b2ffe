import { randomBytes } from 'node:crypto'
import { lstatSync, opendirSync, unlinkSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as letOthersWork } from 'node:timers/promises'

/** Makes a private folder with a name that cannot be guessed, for the given user where one is given. */
export async function makeFolder(parent: string, uid?: number): Promise<string> {
  const path = join(parent, randomBytes(16).toString('hex'))
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined) await chown(path, uid, uid)
  return path
}

/** Empties the folder of a slot that stays in use; false if something remains that can only be removed once the slot is dead. */
export function wipeFolder(path: string): boolean {
  const folder = opendirSync(path)
  try {
    let removed = 0
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      // Recursing into folders while their owner lives would race against links; unlinking by name doesn't. And a job that leaves very many files
      // must not keep this program busy.
      if (entry.isDirectory() || removed >= mostLeft) return false
      unlinkSync(join(path, entry.name))
      removed += 1
    }
    return removed === 0 || isEmpty(path)
  } finally {
    folder.closeSync()
  }
}

/** More than the inputs of the largest task. */
const mostLeft = 10_000

function isEmpty(path: string): boolean {
  const folder = opendirSync(path)
  try {
    return folder.readSync() === null
  } finally {
    folder.closeSync()
  }
}

/** Removes a dead slot's folder with everything in it, whatever its permissions. */
export async function removeFolder(path: string): Promise<void> {
  await openUp(path)
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
}

/** Bytes in a folder and below, as far as it can be read; each entry counts as 64 kB at least, so that very many small files are seen too. */
export async function folderBytes(path: string): Promise<number> {
  let total = 0
  for (const [index, entry] of (await readdir(path, { withFileTypes: true }).catch(() => [])).entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await letOthersWork()
    const inside = join(path, entry.name)
    total += entry.isDirectory() ? leastBytes + (await folderBytes(inside)) : sizeOf(inside)
  }
  return total
}

const leastBytes = 65_536

/** The size of a file is known to the kernel, and asked for without a thread; so many of them take less than a millisecond. */
const entriesAtOnce = 200

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {})
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await openUp(join(folder, entry.name))
  }
}

function sizeOf(path: string): number {
  const stat = statOf(path)
  return stat ? Math.max(leastBytes, stat.size, stat.blocks * 512) : 0
}

/** Undefined for one that can't be seen, or is gone meanwhile. */
function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
