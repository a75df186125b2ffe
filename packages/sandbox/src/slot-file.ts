import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'

// Opening, closing and removing are system calls of some microseconds; through Node's threads each would cost ten times as much, and a small
// task has dozens of them. Content is read and written without threads only where it is in memory.

/** A file of the slot's user in a slot's folder. */
export interface SlotFile {
  uid: number | undefined
  signal: AbortSignal
  /** Whether the folder is in memory, where nothing waits for a disk. */
  inMemory?: boolean
}

export function pathIn(folder: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{0,99}$/.test(name)) throw new AppError('INTERNAL', { cause: new Error('not a name for a file in a slot') })
  return join(folder, name)
}

/** Removes a file by its name, never what a link leads to; one that is gone already is no error. */
export function removeFile(folder: string, name: string): void {
  try {
    unlinkSync(pathIn(folder, name))
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
