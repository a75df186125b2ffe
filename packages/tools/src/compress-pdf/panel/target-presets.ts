/** The limits that people meet: of mailboxes, and of portals that take documents. */
export const targetPresets: readonly number[] = [25e6, 20e6, 10e6, 5e6, 2e6, 1e6, 500e3, 200e3, 100e3]

/** The largest common limit that a file of this size is above. */
export function firstTarget(size: number | undefined): number {
  return targetPresets.find((preset) => size === undefined || preset < size) ?? Math.max(1000, Math.round((size ?? 0) / 2))
}

/** A few limits below this size, the largest first. */
export function presetsBelow(size: number | undefined): number[] {
  return targetPresets.filter((preset) => size === undefined || preset < size).slice(0, 4)
}
