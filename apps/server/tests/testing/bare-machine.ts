import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A command prefix that hides bubblewrap from the program after it, which runs as root. */
export interface BareMachine {
  behind: readonly string[]
  remove(): void
}

// /usr/bin is replaced with links to its programs, one of them missing. The mount namespace ends with the program.
const script = `set -e
mount --bind /usr/bin "$1/kept"
ln -s -t "$1/shown" "$1"/kept/*
rm -f "$1/shown/bwrap"
mount --bind "$1/shown" /usr/bin
shift
exec "$@"`

export function bareMachine(): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bare-'))
  mkdirSync(join(folder, 'kept'))
  mkdirSync(join(folder, 'shown'))
  // Other users become root in a user namespace.
  const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount']
  return {
    behind: ['unshare', ...namespaces, 'sh', '-c', script, 'sh', folder],
    remove() {
      rmSync(join(folder, 'shown'), { recursive: true })
      // Not recursively: if the mount leaked out of its namespace, this would delete the machine's programs.
      rmdirSync(join(folder, 'kept'))
      rmdirSync(folder)
    },
  }
}
