import type { LengthUnit } from '../../fields/LengthField.tsx'
import { useViewState } from '../../fields/view-state.tsx'

/** View state shared by canvas and panel that isn't an option: the page on the stage and the selected image. */
export interface StageState {
  file: string
  page: number
  /** Its index among the placed images. */
  selected: number | undefined
  keepRatio: boolean
  unit: LengthUnit
}

const first: StageState = { file: '', page: 1, selected: undefined, keepRatio: true, unit: 'pt' }

/** The state of the stage, and the call that changes it. */
export function useStageState(): readonly [StageState, (change: Partial<StageState>) => void] {
  return useViewState(first)
}
