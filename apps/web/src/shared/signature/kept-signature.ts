import type { InkPoint } from '@octavo/core/edits/geometry.ts'
import { attempt } from '../client-storage.ts'

const key = 'octavo_signature'

/** The drawn signature that was kept on this device on wish. */
export function readSignature(): InkPoint[][] | undefined {
  const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown)
  return isInk(kept) ? kept : undefined
}

/** Keeps a signature on this device, or forgets the one that was kept. */
export function rememberSignature(ink: readonly (readonly InkPoint[])[], isKept: boolean): void {
  attempt(() => (isKept ? localStorage.setItem(key, JSON.stringify(ink)) : localStorage.removeItem(key)))
}

function isInk(kept: unknown): kept is InkPoint[][] {
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 3 && point.every((value) => typeof value === 'number')
  return (
    Array.isArray(kept) && kept.length > 0 && kept.every((stroke) => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint))
  )
}
