import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { slotFoldersOf } from '../faults/processes.ts'

/**
 * How many files, pipes and network connections this process, the program under test, has open. Sockets to the database and to document
 * processes don't count: their number depends on the current load and has its own limit.
 */
export async function openDescriptors(): Promise<number> {
  const open = await Promise.all((await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  const network = (await Promise.all(['tcp', 'tcp6'].map((kind) => readFile(`/proc/self/net/${kind}`, 'utf8')))).join('')
  const sockets = new Set([...network.matchAll(/^(?:\s*\S+){9}\s+(\d+)/gm)].map(([, inode]) => `socket:[${inode}]`))
  return open.filter((target) => !target.startsWith('socket:') || sockets.has(target)).length
}

/** Every file below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The stored files of one task. */
export async function filesOfTask(dataFolder: string, { taskRef }: { taskRef: string }): Promise<string[]> {
  return (await filesBelow(join(dataFolder, 'files'))).filter((path) => path.includes(taskRef))
}

/** Files that jobs left in the folders of document processes, in memory and on disk. */
export async function filesInSlots(dataFolder: string): Promise<string[]> {
  const pools = await slotFoldersOf([process.pid])
  const folders = [join(dataFolder, 'slots'), ...pools.map((name) => join('/dev/shm', name))]
  // The system call filter belongs to the pool and lives as long as it does, and so do the files of an office program in its slot's home.
  return (await Promise.all(folders.map(filesBelow))).flat().filter((path) => basename(path) !== 'filter' && !ofOffice.test(path))
}

const ofOffice = /\/(?:fonts\.conf|\.config\/libreoffice\/4\/.+|\.cache\/dconf\/user|tmp\/(?:told|empty\.pdf))$/
