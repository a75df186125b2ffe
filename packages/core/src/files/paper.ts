/** Width and height. */
export interface PaperSize {
  width: number
  height: number
}

/** Paper sizes in millimetres, portrait. */
export const paperSizes = {
  a0: { width: 841, height: 1189 },
  a1: { width: 594, height: 841 },
  a2: { width: 420, height: 594 },
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  b5: { width: 176, height: 250 },
  letter: { width: 215.9, height: 279.4 },
  legal: { width: 215.9, height: 355.6 },
  tabloid: { width: 279.4, height: 431.8 },
} as const satisfies Record<string, PaperSize>

export type PaperName = keyof typeof paperSizes

/** A paper size in points, 72 to the inch. */
export function paperInPoints(name: PaperName): PaperSize {
  const { width, height } = paperSizes[name]
  return { width: points(width), height: points(height) }
}

function points(millimetres: number): number {
  return Math.round((millimetres / 25.4) * 72 * 100) / 100
}
