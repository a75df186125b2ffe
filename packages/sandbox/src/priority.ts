import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** On a contended core, work on documents gets two thirds of the share this program gets: the program serves everybody, a slot only one. */
const workNiceness = 2
/** About a tenth of the share other work gets: enough to finish even on a busy machine. */
const backgroundNiceness = 12

/**
 * Gives a process and its children the priority of work on documents, below this program's. Returns false where the system doesn't permit
 * raising it again.
 */
export function setWorkPriority(pid: number): boolean {
  return setNiceness(pid, workNiceness)
}

/** Lowers its priority below all other work. */
export function setBackgroundPriority(pid: number): void {
  setNiceness(pid, backgroundNiceness)
}

// Done twice: threads started during the first round inherit the old value; after it, new ones inherit the new value.
function setNiceness(pid: number, behind: number): boolean {
  const niceness = Math.min(leastPriority, getPriority() + behind)
  return [1, 2].map(() => changeAll(pid, niceness)).every(Boolean)
}

const leastPriority = 19

function changeAll(pid: number, niceness: number): boolean {
  const threads = read(() => readdirSync(`/proc/${pid}/task`), [])
  const children = threads.flatMap((thread) => read(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '').split(' '))
  // Linux keeps niceness per thread; threads started later inherit it.
  const own = threads.map((thread) => succeeds(() => setPriority(Number(thread), niceness)))
  // Desktop systems first divide cores between sessions, and a slot is its own session.
  succeeds(() => writeFileSync(`/proc/${pid}/autogroup`, `${niceness}`))
  const below = children.filter(Boolean).map((child) => changeAll(Number(child), niceness))
  return [...own, ...below].every(Boolean)
}

// Processes that have just ended or that the system protects are skipped.
function read<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function succeeds(work: () => void): boolean {
  return read(() => {
    work()
    return true
  }, false)
}
