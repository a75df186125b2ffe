import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ClusterRefused } from './refusal.ts'

/** A lock on a folder; it ends with `release` or with the program, however that ends. */
export interface FolderLock {
  release(): Promise<void>
}

const takenCode = 75

/**
 * Takes the folder for this program alone. Node cannot hold a file lock itself, so that a small child does: `flock` on
 * the folder's lock file, turned into `cat`, which ends when the pipe from this program closes. The kernel releases it
 * then, so that no stale lock exists, and it holds between containers too, where process ids say nothing.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  // The wait covers a predecessor that was killed a moment ago and whose child has not seen it yet.
  const flags = ['--exclusive', '--timeout', '2', '--conflict-exit-code', String(takenCode), '--no-fork']
  const holder = spawn('flock', [...flags, join(folder, 'lock'), 'cat'], { stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  holder.stdin.on('error', () => {})
  const ended = new Promise<number | null>((resolve, reject) => {
    holder.once('error', reject)
    holder.once('exit', resolve)
  })
  holder.stdin.write('held')
  const first = await Promise.race([once(holder.stdout, 'data'), ended])
  if (!Array.isArray(first)) {
    if (first === takenCode) {
      throw new ClusterRefused(`The data folder ${folder} is in use by another running program. Stop that one or choose another folder.`)
    }
    throw new ClusterRefused(`The data folder ${folder} cannot be locked. Check that it can be written to.`)
  }
  return {
    async release() {
      holder.stdin.end()
      await ended
    },
  }
}
