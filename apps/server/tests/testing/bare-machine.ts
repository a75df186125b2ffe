import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A machine on which bubblewrap is not installed, as far as a program sees that is started behind these words; it is root there. */
export interface BareMachine {
  behind: readonly string[]
  remove(): void
}

// What lies in /usr/bin is seen through links, and one of them is missing. The namespace of the mounts ends with the program.
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
  // Whoever is not root becomes it in a user namespace of their own.
  const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount']
  return {
    behind: ['unshare', ...namespaces, 'sh', '-c', script, 'sh', folder],
    remove() {
      rmSync(join(folder, 'shown'), { recursive: true })
      // Not recursively: if the mount had come out of its namespace, this would be the machine's own programs.
      rmdirSync(join(folder, 'kept'))
      rmdirSync(folder)
    },
  }
}
