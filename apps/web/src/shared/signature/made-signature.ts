import type { Signature } from '@octavo/core/edits/edit.ts'
import { boxAround, type InkPoint } from '@octavo/core/edits/geometry.ts'
import type { EngineClient } from '../engine/engine-client.ts'

/** A signature that was made, with its proportions. */
export interface MadeSignature {
  look: Exclude<Signature['look'], { document: string }> | { file: File }
  width: number
  height: number
}

/** What each way of making a signature needs. */
export interface SignatureWay {
  onMade: (signature: MadeSignature) => void
  /** The task for which a phone can draw one. */
  engine: () => Promise<EngineClient>
}

/** The blue of most pens. */
export const inkColor = '#1b3a8f'
export const penWidth = 2.5

/** A signature of strokes. */
export function drawnSignature(ink: readonly InkPoint[][]): MadeSignature {
  const { width, height } = boxAround(ink.flat().map(([x, y]) => ({ x, y })))
  return {
    look: { ink: ink.map((stroke) => [...stroke]), color: inkColor, width: penWidth },
    width: Math.max(8, width),
    height: Math.max(8, height),
  }
}
