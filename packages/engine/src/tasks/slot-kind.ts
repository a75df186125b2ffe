import { isOfficeType } from '@octavo/core/files/office-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import { findTool } from '@octavo/tools'
import type { Step } from './steps.ts'

/**
 * The kind of slot a whole run needs. One is enough: each kind can do what a document slot does, and recognise text; and no chain leads
 * from web pages to Office documents or back, since every step after the first works on PDFs or images.
 */
export function slotKindOf(steps: readonly Step[], documents: readonly { mimeType: string }[]): SlotKind {
  const kinds = steps.map(({ taskType }) => findTool(taskType)?.slot)
  const program = kinds.find((kind) => kind === 'browser' || kind === 'office')
  if (program) return program
  if (documents.some(({ mimeType }) => isOfficeType(mimeType))) return 'office'
  return kinds.includes('ocr') ? 'ocr' : 'document'
}
