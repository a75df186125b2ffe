import { AppError } from '@octavo/core/messages/errors.ts'
import type { TaskKey } from './sealed-storage.ts'
import { createValueSeal } from './value-seal.ts'

/**
 * Seals and opens the small texts of one task: a name, options, a password. The purpose is bound to the text: a name never opens as a
 * password.
 */
export interface TaskTextSeal {
  seal(purpose: string, text: string): Buffer
  /** Throws `INTERNAL` if it was sealed for another purpose or by another key, or is damaged. */
  open(purpose: string, sealed: Uint8Array): string
}

export function createTextSeal(taskKey: TaskKey): TaskTextSeal {
  const values = createValueSeal(taskKey, 'text')
  return {
    seal: (purpose, text) => values.seal(Buffer.from(text), purpose),
    open: (purpose, sealed) => {
      try {
        return values.open(sealed, purpose).toString()
      } catch (cause) {
        throw new AppError('INTERNAL', { cause: new Error(`the sealed ${purpose} does not open`, { cause }) })
      }
    },
  }
}
