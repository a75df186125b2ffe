import type { LengthUnit } from '../../fields/LengthField.tsx'
import { useViewState } from '../../fields/view-state.tsx'

/** What canvas and panel both look at and what is no option: the page on the stage and the image that is chosen. */
export interface StageState {
  file: string
  page: number
  /** Its place among the placed images. */
  selected: number | undefined
  keepRatio: boolean
  unit: LengthUnit
}

const first: StageState = { file: '', page: 1, selected: undefined, keepRatio: true, unit: 'pt' }

/** The state of the stage, and the call that changes it. */
export function useStageState(): readonly [StageState, (change: Partial<StageState>) => void] {
  return useViewState(first)
}
