import type { TaskKey } from './sealed-storage.ts'
import { openText, sealText } from './sealed-text.ts'

/** Seals and opens the small texts of one task. The purpose is bound to the text: a name never opens as a password. */
export interface TaskTextSeal {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Uint8Array): string
}

export function createTextSeal(taskKey: TaskKey): TaskTextSeal {
  return {
    seal: (purpose, text) => sealText(text, { taskKey, purpose }),
    open: (purpose, sealed) => openText(sealed, { taskKey, purpose }),
  }
}
