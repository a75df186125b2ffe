import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A profile of LibreOffice, held in memory. */
export interface Profile {
  /** Makes a folder anew, with the profile in it and nothing else. */
  layOut(folder: string): void
}

/**
 * Reads a profile once, to be laid out before each document: twenty small files, which a recursive copy takes ten times as long for.
 * They keep their times, since LibreOffice takes a profile whose files are younger than it remembers for a new one, and sets it up again.
 */
export function readProfile(folder: string): Profile {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: { parentPath: string; name: string }) => join(parentPath, name).slice(folder.length + 1)
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = pathOf(entry)
      const { atime, mtime } = statSync(join(folder, path))
      return { path, content: readFileSync(join(folder, path)), atime, mtime }
    })
  // A folder comes before what is in it.
  folders.sort()
  return {
    layOut(target) {
      empty(target)
      for (const path of folders) mkdirSync(join(target, path), { mode: 0o700 })
      for (const { path, content, atime, mtime } of files) {
        writeFileSync(join(target, path), content, { mode: 0o600 })
        utimesSync(join(target, path), atime, mtime)
      }
    },
  }
}

/** Makes a folder anew. Programs that were started there may take a moment to end. */
export function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
