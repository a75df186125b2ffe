import type { LevelPreview, PreviewedLevel, Weight } from '@octavo/core/api/engine-api.ts'
import { useViewState } from '../../fields/view-state.tsx'

/** What is known of a file before it is compressed. */
export interface TriedFile {
  weight?: Weight
  levels: Partial<Record<PreviewedLevel, LevelPreview>>
  /** Whether more levels are still being tried. */
  isTrying: boolean
}

interface TriedState {
  /** The file on the stage, by its id. */
  shownFile: string
  /** By the file's id. */
  tried: Readonly<Record<string, TriedFile>>
}

const first: TriedState = { shownFile: '', tried: {} }

/** The file that canvas and panel speak of, and what each level makes of it. */
export function useTriedFiles() {
  return useViewState<TriedState>(first)
}
