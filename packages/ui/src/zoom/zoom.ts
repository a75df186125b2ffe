import { t } from '@octavo/core/words/t.ts'
/** How large a page is shown: 1 is as large as there is room. */
export const zooms = [1, 1.5, 2, 3, 4] as const
const [least, most] = [1, 4]

/** A zoom within what is offered, in whole percents. */
export function boundZoom(zoom: number): number {
  return Math.round(Math.min(most, Math.max(least, zoom)) * 100) / 100
}

/** The next larger or smaller zoom that the buttons offer. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zooms.find((step) => step > zoom + 0.01) : zooms.findLast((step) => step < zoom - 0.01)
  return next ?? boundZoom(zoom)
}

/** By how much a zoom grows when a wheel is turned with Ctrl, or two fingers move on a touch pad. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  // A notch of a wheel is 100 pixels or 3 lines; a touch pad tells single pixels.
  const pixels = deltaMode === 0 ? deltaY : (deltaY * 100) / 3
  return Math.exp(-Math.min(100, Math.max(-100, pixels)) * 0.004)
}

/** What is read aloud. */
export function zoomText(zoom: number): string {
  return zoom === 1 ? t('The whole page is shown') : t('Zoom {percent} percent', { percent: Math.round(zoom * 100) })
}
