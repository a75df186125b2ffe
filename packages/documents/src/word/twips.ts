/** A length in twentieths of a point, the unit of WordprocessingML. */
export function twips(points: number): number {
  return Math.max(-maxTwips, Math.min(maxTwips, Math.round(points * 20)))
}

/** Word refuses longer indents and spaces. */
const maxTwips = 31_680

/** The width of a line in eighths of a point; thinner ones are hardly seen. */
export function lineWidth(points: number): number {
  return Math.max(2, Math.round(points * 8))
}

/** A length in the unit of drawings, 12,700 to a point. */
export function drawingUnits(points: number): number {
  return Math.max(1, Math.round(points * 12_700))
}
