/** From input values to output values. */
export type PdfFunction = (inputs: readonly number[]) => number[]

/** Values within pairs of bounds; without pairs they stay as they are. */
export function limited(values: readonly number[], bounds: readonly number[]): number[] {
  if (bounds.length === 0) return [...values]
  const result = new Array<number>(bounds.length >> 1)
  for (let at = 0; at < result.length; at += 1)
    result[at] = Math.min(bounds[at * 2 + 1] ?? 1, Math.max(bounds[at * 2] ?? 0, values[at] ?? 0))
  return result
}

/** A value of one range at the same place in another. */
export function mapped(value: number, [from, to]: readonly [number, number], [low, high]: readonly [number, number]): number {
  return from === to ? low : low + ((value - from) * (high - low)) / (to - from)
}
