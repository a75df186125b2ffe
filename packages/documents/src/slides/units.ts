/** A length in the unit of drawings, 12,700 to a point. */
export function emu(points: number): number {
  return Math.max(-maxEmu, Math.min(maxEmu, Math.round(points * emuPerPoint)))
}

/** The same for a side, which is at least one unit long. */
export function side(points: number): number {
  return Math.max(1, emu(points))
}

/** A length in hundredths of a point, the unit of text, within what programs accept. */
export function hundredths(points: number, { most = 158_400 } = {}): number {
  return Math.max(0, Math.min(most, Math.round(points * 100)))
}

const emuPerPoint = 12_700
/** The largest coordinate that the format allows. */
const maxEmu = 27_273_042_316_900 / 1000

/** A colour as six digits. */
export function hexColour(colour: number): string {
  return colour.toString(16).padStart(6, '0').toUpperCase()
}

/** How a page lies on its slide: larger or smaller, and moved to the middle. */
export interface Fit {
  scale: number
  x: number
  y: number
}
