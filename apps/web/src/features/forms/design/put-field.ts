import type { DeskField } from '../state/form-content.ts'

/** Changes some properties of the field whose properties are shown. */
export type PutField = (change: Partial<DeskField>, gesture?: string) => void
