import { isOfficeType } from '@octavo/core/files/office-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import type { SlotPools } from '@octavo/sandbox/contract.ts'
import { findTool, isReady } from '@octavo/tools'
import type { OptionsModule } from '@octavo/tools/options-module.ts'
import type { Step } from './steps.ts'

/**
 * The kind of slot a whole run needs. One is enough: each kind can do what a document slot does, and recognise text; and no chain leads
 * from web pages to Office documents or back, since every step after the first works on PDFs or images.
 */
export async function slotKindOf(
  steps: readonly Step[],
  { documents, slots }: { documents: readonly { mimeType: string }[]; slots: Pick<SlotPools, 'office'> },
): Promise<SlotKind> {
  const kinds = await Promise.all(steps.map((step) => kindOf(step, slots)))
  const program = kinds.find((kind) => kind === 'browser' || kind === 'office')
  if (program) return program
  if (documents.some(({ mimeType }) => isOfficeType(mimeType))) return 'office'
  return kinds.includes('ocr') ? 'ocr' : 'document'
}

/** What a step would only like to have isn't asked for where there is none. */
async function kindOf({ taskType, options }: Step, slots: Pick<SlotPools, 'office'>): Promise<SlotKind | undefined> {
  const tool = findTool(taskType)
  if (!tool || !isReady(tool)) return undefined
  const { slotFor }: OptionsModule = await tool.options()
  const wish = slotFor?.(options)
  return wish && (wish.needed || !slots.office.isOff) ? wish.kind : tool.slot
}
