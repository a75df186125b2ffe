import type { SlotPools } from '@octavo/sandbox/contract.ts'
import { findTool } from '@octavo/tools'
import type { Step } from './steps.ts'

/** Whether a run may recognise the text of scans: this server and its tools can, and their options don't rule it out. */
export function mayReadScans(steps: readonly Step[], { ocr }: Pick<SlotPools, 'ocr'>): boolean {
  return !ocr.isOff && steps.some(({ taskType, options }) => findTool(taskType)?.recognisesText === true && options.ocr !== 'never')
}
