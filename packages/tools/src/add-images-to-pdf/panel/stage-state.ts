import { useSyncExternalStore } from 'react'
import type { LengthUnit } from '../../fields/LengthField.tsx'

/** What canvas and panel both look at and what is no option: the page on the stage and the picture that is chosen. */
export interface StageState {
  file: string
  page: number
  /** Its place among the placed pictures. */
  selected: number | undefined
  keepRatio: boolean
  unit: LengthUnit
}

let current: StageState = { file: '', page: 1, selected: undefined, keepRatio: true, unit: 'pt' }
const listeners = new Set<() => void>()

/** Changes what is looked at. */
export function changeStage(change: Partial<StageState>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export function useStageState(): StageState {
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => current
