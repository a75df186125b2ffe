import type { ColourSpace } from './colour-space.ts'

/** How the operands of the current operator, and what they refer to, are read. */
export interface OperandReader {
  count(): number
  numberAt(index: number): number
  isNumber(index: number): boolean
  /** Empty for anything but a name. */
  nameAt(index: number): string
  /** The content's matrix to the displayed page. */
  matrix(): ArrayLike<number>
  colourSpace(name: string): ColourSpace
  /** The object number of an image; undefined for what isn't one. */
  image(name: string): number | undefined
  /** The number of marked content whose properties have this name. */
  markNumber(name: string): number | undefined
}

/** All operands of the current operator, as numbers. */
export function numbersOf(read: OperandReader): number[] {
  return Array.from({ length: read.count() }, (_, index) => read.numberAt(index))
}
