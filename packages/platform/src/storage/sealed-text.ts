import { AppError } from '@octavo/core/errors.ts'
import type { TaskKey } from './sealed-storage.ts'
import { openValue, sealValue } from './sealed-value.ts'

/** Whose text it is and what for, such as `document name` and its ref; text sealed for one purpose does not open for another. */
export interface TextSeal {
  taskKey: TaskKey
  purpose: string
}

/** Seals a small text that stands in a row: options, a name, a password. */
export function sealText(text: string, { taskKey, purpose }: TextSeal): Buffer {
  return sealValue(Buffer.from(text), { key: taskKey, use: 'text', context: purpose })
}

/** Opens what `sealText` made, or throws `INTERNAL`. */
export function openText(sealed: Uint8Array, { taskKey, purpose }: TextSeal): string {
  try {
    return openValue(sealed, { key: taskKey, use: 'text', context: purpose }).toString()
  } catch (cause) {
    throw new AppError('INTERNAL', { cause: new Error(`the sealed ${purpose} does not open`, { cause }) })
  }
}
