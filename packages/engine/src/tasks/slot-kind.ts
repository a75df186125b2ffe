import { isOfficeType } from '@octavo/core/files/office-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import { findTool } from '@octavo/tools'
import type { Step } from './steps.ts'

/**
 * The kind of slot a whole run needs. One is enough: each kind can do what a document slot does, and no chain leads from
 * web pages to Office documents or back, since every step after the first works on PDFs or images.
 */
export function slotKindOf(steps: readonly Step[], documents: readonly { mimeType: string }[]): SlotKind {
  for (const { taskType } of steps) {
    const slot = findTool(taskType)?.slot
    if (slot) return slot
  }
  return documents.some(({ mimeType }) => isOfficeType(mimeType)) ? 'office' : 'document'
}
