import { closeSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Closes what whoever started this process had left open above the last descriptor that it knows of, before any of it reaches those
 * whom it starts. Node marks its own files to be closed then, and inherited ones only up to the first gap in their numbers.
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
    // The listing's own descriptor, closed since.
    return false
  }
}
