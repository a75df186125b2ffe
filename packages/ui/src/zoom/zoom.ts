import { t } from '@octavo/core/words/t.ts'
/** The zoom of a page: 1 fits the available space. */
export const zooms = [1, 1.5, 2, 3, 4] as const
const [least, most] = [1, 4]

/** A zoom within the limits, in whole percents. */
export function boundZoom(zoom: number): number {
  return Math.round(Math.min(most, Math.max(least, zoom)) * 100) / 100
}

/** The next zoom step of the buttons. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zooms.find((step) => step > zoom + 0.01) : zooms.findLast((step) => step < zoom - 0.01)
  return next ?? boundZoom(zoom)
}

/** The zoom factor of a wheel turn with Ctrl, or of a pinch on a touch pad. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  // A notch of a wheel is 100 pixels or 3 lines; a touch pad reports single pixels.
  const pixels = deltaMode === 0 ? deltaY : (deltaY * 100) / 3
  return Math.exp(-Math.min(100, Math.max(-100, pixels)) * 0.004)
}

/** Read aloud. */
export function zoomText(zoom: number): string {
  return zoom === 1 ? t('The whole page is shown') : t('Zoom {percent} percent', { percent: Math.round(zoom * 100) })
}
