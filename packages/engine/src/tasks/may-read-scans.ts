import { findTool } from '@octavo/tools'
import type { Step } from './steps.ts'

/** Whether a run may recognise the text of scans: its tools can, and their options don't rule it out. */
export function mayReadScans(steps: readonly Step[]): boolean {
  return steps.some(({ taskType, options }) => findTool(taskType)?.recognisesText === true && options.ocr !== 'never')
}
