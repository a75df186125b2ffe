import { baselineOf, directionOf, type PageShows, type Show, seenSize } from './model.ts'

/** So near, in font sizes, small text belongs to what stands before it. */
export const touching = 0.35
/** A figure and the text that it belongs to are shown one after the other, but for so many operators. */
const farthest = 3

/** Whether a show has small text that stands above or below the line of another, as figures of footnotes do. */
export function isRaised(show: Show, other: Show): boolean {
  const [one, two] = [directionOf(show), directionOf(other)]
  const share = seenSize(other) / Math.max(1e-6, seenSize(show))
  if (one.x * two.x + one.y * two.y < 0.9998 || share > 0.9 || share < 0.35) return false
  return Math.abs(baselineOf(show) - baselineOf(other)) < seenSize(show) * 0.55
}

/** Whether one of two shows, which come one after the other, is a raised or lowered figure at the text of the other. */
export function isFigureBeside(one: Show, other: Show): boolean {
  const near = Math.max(seenSize(one), seenSize(other)) * touching
  return (isRaised(one, other) || isRaised(other, one)) && Math.abs(other.start - one.end) < near
}

/** How far a show stands above the line of the text that it is a figure of, in points; 0 if it's no figure. */
export function liftOf(show: Show, { shows }: PageShows): number {
  for (let away = 1; away <= farthest; away++)
    for (const other of [shows[show.number - away], shows[show.number + away]]) {
      if (!other?.isPlaced || other.part !== show.part || !isRaised(other, show)) continue
      const near = seenSize(other) * touching
      if (Math.abs(show.start - other.end) < near || Math.abs(other.start - show.end) < near) return baselineOf(other) - baselineOf(show)
    }
  return 0
}
