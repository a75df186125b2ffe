import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Work on documents gets two thirds of what this program gets on a core that both want: it answers everybody, and each slot one. */
const workNiceness = 2
/** About a tenth of what other work gets: enough to come to an end on a busy machine. */
const calmNiceness = 12

/** Lets a process, and all that it has started, leave the cores to this program when it wants them. */
export function settle(pid: number): void {
  setNiceness(pid, workNiceness)
}

/** Lets it leave the cores to all others that want them. */
export function calm(pid: number): void {
  setNiceness(pid, calmNiceness)
}

/** Undoes that; false where the system does not let this program do so. */
export function rouse(pid: number): boolean {
  return setNiceness(pid, workNiceness)
}

// Twice: threads that are started while others are being changed take over what those had before, and none is after the first round.
function setNiceness(pid: number, behind: number): boolean {
  const niceness = Math.min(leastPriority, getPriority() + behind)
  return [1, 2].map(() => changeAll(pid, niceness)).every(Boolean)
}

const leastPriority = 19

function changeAll(pid: number, niceness: number): boolean {
  const threads = read(() => readdirSync(`/proc/${pid}/task`), [])
  const children = threads.flatMap((thread) => read(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '').split(' '))
  // Linux keeps it for each thread; those that are started later take it over.
  const own = threads.map((thread) => succeeds(() => setPriority(Number(thread), niceness)))
  // Desktop systems share cores between sessions first, and a slot is a session of its own.
  succeeds(() => writeFileSync(`/proc/${pid}/autogroup`, `${niceness}`))
  const below = children.filter(Boolean).map((child) => changeAll(Number(child), niceness))
  return [...own, ...below].every(Boolean)
}

// What has just ended, or what the system protects, is left as it is.
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
