import { readFile } from 'node:fs/promises'
import { folderBytes } from './folder.ts'
import type { SlotLimits } from './limits.ts'

/**
 * Checks a working slot four times a second for what no per-process kernel limit covers: memory of all its processes together, shared
 * memory, and many small files. Returns a function that stops the watch.
 */
export function watchSlot(
  { pid, folders, limits }: { pid: number; folders: readonly string[]; limits: Required<SlotLimits> },
  onExcess: (reason: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const look = async () => {
    const [memory, ...sizes] = await Promise.all([treeMemory(pid), ...folders.map(folderBytes)])
    if (ended) return
    if (memory > limits.memoryBytes) return onExcess('memory of all processes')
    if (sizes.reduce((sum, size) => sum + size, 0) > limits.folderBytes) return onExcess('bytes in the folder')
    timer = setTimeout(look, 250)
  }
  timer = setTimeout(look, 250)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** Private and shared memory of a process and its descendants, without mapped files. */
async function treeMemory(pid: number): Promise<number> {
  const [status, children] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/task/${pid}/children`)])
  const own = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, match) => sum + Number(match[1]) * 1024, 0)
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => treeMemory(Number(child))),
  )
  return below.reduce((sum, memory) => sum + memory, own)
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
