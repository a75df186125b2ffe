import type { FlowLine } from './flow.ts'

/** The usual distances between baselines, by font size. */
export interface Leadings {
  /** Undefined for a size that is never seen on two lines below each other. */
  of(size: number): number | undefined
}

const [smallest, largest] = [0.9, 2.2]
const enough = 0.15

/** The leading of a size is the smallest distance that a fair share of neighbouring lines have. */
export function leadingsOf(lines: readonly FlowLine[]): Leadings {
  const distances = new Map<number, number[]>()
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before?.page !== line.page || before.strand !== line.strand) continue
    const size = keyOf(line.line.size)
    const distance = line.baseline - before.baseline
    if (keyOf(before.line.size) !== size || distance < smallest * size || distance > largest * size) continue
    const known = distances.get(size) ?? []
    known.push(Math.round(distance * 4) / 4)
    distances.set(size, known)
  }
  const leadings = new Map([...distances].map(([size, known]) => [size, smallestUsual(known)]))
  return { of: (size) => leadings.get(keyOf(size)) }
}

/** Half points: sizes differ in the last digits. */
function keyOf(size: number): number {
  return Math.round(size * 2) / 2
}

function smallestUsual(distances: number[]): number {
  const sorted = distances.toSorted((one, other) => one - other)
  for (const distance of new Set(sorted)) {
    const near = sorted.filter((other) => Math.abs(other - distance) <= 0.3).length
    if (near >= enough * sorted.length) return distance
  }
  return sorted[0] ?? 0
}
