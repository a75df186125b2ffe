import { closeSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Closes descriptors that the parent process left open above `last`, before any child can inherit them. Node closes its own on exec, and
 * inherited ones only up to the first gap in their numbers.
 */
export function closeInheritedFiles({ last }: { last: number }): void {
  for (const name of readdirSync('/proc/self/fd')) {
    const file = Number(name)
    if (file > last && isPassedOn(file)) closeSync(file)
  }
}

const closedOnExec = 0o2_000_000

function isPassedOn(file: number): boolean {
  try {
    const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${file}`, 'utf8')) ?? []
    return (Number.parseInt(flags, 8) & closedOnExec) === 0
  } catch {
    // The descriptor of the directory listing itself, which is closed by now.
    return false
  }
}
