import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Stops the PostgreSQL that a killed program left behind. It isn't taken over: a process that isn't our child can neither be watched nor
 * made to die with us, while a fast shutdown takes a moment and makes the next start a clean one.
 */
export async function endPredecessor(dataFolder: string): Promise<boolean> {
  const pid = await runningPostmaster(dataFolder)
  if (pid === undefined) return false
  for (const [signal, waitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    send(pid, signal)
    if (await hasEnded(dataFolder, pid, waitMs)) return true
  }
  return true
}

/** The process id in `postmaster.pid`, if it is a PostgreSQL on this folder and not a reused number. */
async function runningPostmaster(dataFolder: string): Promise<number | undefined> {
  const file = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  return pid > 1 && (await isPostmaster(pid, dataFolder)) ? pid : undefined
}

async function isPostmaster(pid: number, dataFolder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const words = commandLine.split('\0')
  return (words[0] ?? '').endsWith('/postgres') && words.includes(dataFolder)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in the meantime, which is fine.
  }
}

async function hasEnded(dataFolder: string, pid: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    if (!(await isPostmaster(pid, dataFolder))) return true
    await delay(20)
  }
  return false
}
