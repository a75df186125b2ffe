import { readFileSync } from 'node:fs'
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
    if (treeMemory(pid) > limits.memoryBytes) return onExcess('memory of all processes')
    const sizes = await Promise.all(folders.map(folderBytes))
    if (ended) return
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
function treeMemory(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  const own = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, match) => sum + Number(match[1]) * 1024, 0)
  return children.reduce((sum, child) => sum + treeMemory(Number(child)), own)
}

/** The kernel answers from memory; asking through Node's threads costs ten times as much. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
