import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, chmod, constants, lstat, mkdir, readdir, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from './folder.ts'

/** The folders of one pool, in which each slot gets one of its own. */
export interface PoolFolders {
  memory: string
  disk: string
  /** Bytes up to which a job's files go into memory; 0 where there isn't enough memory. */
  memoryBytesPerSlot: number
  remove(): Promise<void>
}

/** Makes the folders of a pool and removes those of dead programs on this machine. */
export async function makePoolFolders(options: {
  memoryFolder: string
  diskFolder: string
  memoryShareBytes: number
  size: number
}): Promise<PoolFolders> {
  await mkdir(options.diskFolder, { recursive: true, mode: 0o700 })
  const inMemory = await canHold(options.memoryFolder)
  await Promise.all([...new Set([options.diskFolder, ...(inMemory ? [options.memoryFolder] : [])])].map(removeLeftovers))
  const disk = await makePoolFolder(options.diskFolder)
  const memory = inMemory ? await makePoolFolder(options.memoryFolder) : disk
  // At most half of what is free: /dev/shm in a container has 64 MB by default.
  const share = inMemory ? Math.min(options.memoryShareBytes, (await freeBytes(memory)) / 2) : 0
  return {
    memory,
    disk,
    memoryBytesPerSlot: Math.floor(share / options.size),
    remove: async () => {
      await Promise.all([...new Set([memory, disk])].map(removeFolder))
    },
  }
}

async function canHold(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

// The name identifies the owner by host, process and the process's start time, since process numbers are reused.
async function makePoolFolder(parent: string): Promise<string> {
  const path = join(parent, `octavo-slots-${host()}-${process.pid}-${startOf(process.pid)}-${randomBytes(16).toString('hex')}`)
  await mkdir(path, { mode: 0o700 })
  // Slots that run as separate users have to traverse it; the folders inside have names that can't be guessed.
  await chmod(path, 0o711)
  return path
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner, pid, start] = /^octavo-slots-([0-9a-z]+)-(\d+)-(\d+)-[0-9a-f]{32}$/.exec(name) ?? []
    if (owner !== host() || startOf(Number(pid)) === start) continue
    const stat = await lstat(join(parent, name)).catch(() => undefined)
    if (stat?.isDirectory() && stat.uid === process.getuid?.()) await removeFolder(join(parent, name))
  }
}

function host(): string {
  return Buffer.from(hostname()).toString('hex').slice(0, 64)
}

/** The start time of a process in ticks since boot (field 22 of its stat line); undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may contain spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
