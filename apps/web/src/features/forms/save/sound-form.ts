import { isRecord } from '@octavo/core/values/is-record.ts'
import type { FormContent } from '../state/form-content.ts'
import { imagesOfForm } from './form-order.ts'

/** What a draft says was entered and designed, if it is that: storage of a browser can hold anything. */
export function soundForm(kept: unknown, hasFile: (name: string) => boolean): FormContent | undefined {
  if (!isRecord(kept)) return undefined
  const { fields, values, signatures, images, isCleared } = kept
  if (!Array.isArray(fields) || !fields.every(isField) || typeof isCleared !== 'boolean') return undefined
  if (![values, signatures, images].every(isRecord) || !Object.values(signatures as object).every(isRecord)) return undefined
  const content = kept as unknown as FormContent
  return imagesOfForm(content).every(hasFile) ? content : undefined
}

function isField(field: unknown): boolean {
  if (!isRecord(field)) return false
  const { id, name, kind, widgets, look } = field
  return [id, name, kind].every((part) => typeof part === 'string') && isRecord(look) && Array.isArray(widgets) && widgets.every(isPlaced)
}

function isPlaced(widget: unknown): boolean {
  return isRecord(widget) && Number.isInteger(widget.page) && isRecord(widget.box) && Object.values(widget.box).every(Number.isFinite)
}
