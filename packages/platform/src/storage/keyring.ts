import { randomBytes } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { TaskKey } from './sealed-storage.ts'
import { createValueSeal } from './value-seal.ts'

/** Creates tasks' keys, and wraps them for storage in a row; a task whose wrapped key is deleted is unreadable for good. */
export interface Keyring {
  newTaskKey(): TaskKey
  wrap(taskKey: TaskKey, taskRef: string): Buffer
  /** Throws `INTERNAL` if the key was wrapped for another task or by another master key. */
  unwrap(wrapped: Uint8Array, taskRef: string): TaskKey
}

/** The keyring of a 32-byte master key. */
export function createKeyring({ masterKey }: { masterKey: Uint8Array }): Keyring {
  if (masterKey.length !== 32) throw new TypeError('the master key has 32 bytes')
  const values = createValueSeal(masterKey, 'task key')
  return {
    newTaskKey: () => randomBytes(32),
    wrap: (taskKey, taskRef) => values.seal(taskKey, taskRef),
    unwrap: (wrapped, taskRef) => {
      try {
        return values.open(wrapped, taskRef)
      } catch (cause) {
        throw new AppError('INTERNAL', { cause: new Error(`the key of task ${taskRef} does not open`, { cause }) })
      }
    },
  }
}
