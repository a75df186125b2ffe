import type { Signature } from '@octavo/core/edits/edit.ts'

/** A signature that was made, with its proportions. */
export interface MadeSignature {
  look: Exclude<Signature['look'], { document: string }> | { file: File }
  width: number
  height: number
}

/** What each way of making a signature needs. */
export interface SignatureWay {
  onMade: (signature: MadeSignature) => void
}

/** The blue of most pens. */
export const inkColor = '#1b3a8f'
