import { deviceColour, patternColour } from './colour-space.ts'
import type { Look } from './look.ts'
import { numbersOf, type OperandReader } from './operand-reader.ts'

const sides = {
  fill: { colour: 'fill', space: 'fillSpace' },
  stroke: { colour: 'stroke', space: 'strokeSpace' },
} as const

/** The operators that set colours, lines and the way in which text is painted. */
export function lookOperators(read: OperandReader, look: () => Look): Record<string, () => void> {
  type Side = (typeof sides)[keyof typeof sides]
  const setDevice = (side: Side) => () => {
    look()[side.space] = deviceColour
    look()[side.colour] = deviceColour(numbersOf(read))
  }
  const setSpace = (side: Side) => () => {
    look()[side.space] = read.colourSpace(read.nameAt(0))
    look()[side.colour] = 0
  }
  const setInSpace = (side: Side) => () => {
    const isPattern = read.count() > 0 && !read.isNumber(read.count() - 1)
    look()[side.colour] = isPattern ? patternColour : look()[side.space](numbersOf(read))
  }
  return {
    g: setDevice(sides.fill),
    rg: setDevice(sides.fill),
    k: setDevice(sides.fill),
    G: setDevice(sides.stroke),
    RG: setDevice(sides.stroke),
    K: setDevice(sides.stroke),
    cs: setSpace(sides.fill),
    CS: setSpace(sides.stroke),
    sc: setInSpace(sides.fill),
    scn: setInSpace(sides.fill),
    SC: setInSpace(sides.stroke),
    SCN: setInSpace(sides.stroke),
    w: () => {
      look().lineWidth = read.numberAt(0)
    },
    // The pattern's lengths and its start; a pattern without gaps is a solid line.
    d: () => {
      const lengths = numbersOf(read).slice(0, -1)
      look().isDashed = lengths.length === 1 ? (lengths[0] ?? 0) > 0 : lengths.some((length, index) => index % 2 === 1 && length > 0)
    },
    Tr: () => {
      look().textMode = read.numberAt(0)
    },
  }
}
