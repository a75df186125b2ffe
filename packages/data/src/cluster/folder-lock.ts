import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ClusterRefused } from './refusal.ts'

/** A lock on a folder; it ends with `release` or when the program ends in any way. */
export interface FolderLock {
  release(): Promise<void>
}

const takenCode = 75

/**
 * Locks the folder for this program. Node can't hold a file lock itself, so a small child does: `flock` on the folder's lock file, which
 * then becomes `cat` and ends when the pipe from this program closes. The kernel then releases the lock, so there are no stale locks, and
 * it also works between containers, where process ids mean nothing.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  // The timeout covers a predecessor that was just killed and whose child hasn't noticed yet.
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
