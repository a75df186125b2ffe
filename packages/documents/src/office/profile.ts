import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A LibreOffice profile, held in memory. */
export interface Profile {
  /** Recreates a folder with only the profile in it. */
  layOut(folder: string): void
}

/**
 * Reads a profile once, to be written before each document: twenty small files, for which a recursive copy takes ten times as long. They
 * keep their times, since LibreOffice sets up a profile again if its files are newer than recorded.
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
  // A folder comes before its contents.
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

/** Recreates a folder empty. Programs started there may take a moment to exit. */
export function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
