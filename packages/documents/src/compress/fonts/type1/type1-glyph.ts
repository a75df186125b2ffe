import { pushOperand } from '../../../fonts/programs/type1-operand.ts'
import type { Accented, Glyph, Stem } from './glyph.ts'
import { createPen } from './pen.ts'

const maxDepth = 16
const maxOperators = 50_000

/**
 * Reads a Type 1 charstring (Adobe Type 1 Font Format, chapters 6 and 8). Throws RangeError where it isn't what the format allows, or is
 * made for several masters.
 */
export function readType1Glyph(charstring: Uint8Array, subrs: readonly (Uint8Array | undefined)[]): Glyph {
  const stack: number[] = []
  const pen = createPen()
  let width: number | undefined
  let accented: Accented | undefined
  let isFinished = false
  let operators = 0

  const take = (count: number): number[] => {
    if (stack.length < count || count < 0) throw new RangeError('too few operands')
    return stack.splice(stack.length - count)
  }
  const one = (): number => take(1)[0] ?? 0
  const pair = (): [number, number] => {
    const [first = 0, second = 0] = take(2)
    return [first, second]
  }

  const simple: Operators = {
    1: () => pen.addStems('horizontal', ...stemsIn(take(2), pen.bearing().y)),
    3: () => pen.addStems('vertical', ...stemsIn(take(2), pen.bearing().x)),
    4: () => pen.move(0, one()),
    5: () => pen.line(...pair()),
    6: () => pen.line(one(), 0),
    7: () => pen.line(0, one()),
    8: () => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = take(6)
      pen.curve(x1, y1, x2, y2, x3, y3)
    },
    9: () => pen.close(),
    13: () => {
      const [x, advance] = pair()
      pen.setBearing(x, 0)
      width = advance
    },
    14: () => {
      isFinished = true
    },
    21: () => pen.move(...pair()),
    22: () => pen.move(one(), 0),
    30: () => {
      const [y1 = 0, x2 = 0, y2 = 0, x3 = 0] = take(4)
      pen.curve(0, y1, x2, y2, x3, 0)
    },
    31: () => {
      const [x1 = 0, x2 = 0, y2 = 0, y3 = 0] = take(4)
      pen.curve(x1, 0, x2, y2, 0, y3)
    },
  }

  /** Those after an escape byte. */
  const escaped: Operators = {
    0: () => {},
    1: () => pen.addStems('vertical', ...stemsIn(take(6), pen.bearing().x)),
    2: () => pen.addStems('horizontal', ...stemsIn(take(6), pen.bearing().y)),
    6: () => {
      const [accentBearing = 0, x = 0, y = 0, base = 0, accent = 0] = take(5)
      accented = { base, accent, x: pen.bearing().x + x - accentBearing, y: pen.bearing().y + y }
      isFinished = true
    },
    7: () => {
      const [x = 0, y = 0, across = 0, down = 0] = take(4)
      if (down !== 0) throw new RangeError('a glyph of vertical text')
      pen.setBearing(x, y)
      width = across
    },
    12: () => {
      const [dividend, divisor] = pair()
      stack.push(dividend / divisor)
    },
    ...procedures(pen, { stack, take }),
    // The end of a flex says where it ended, which is known.
    33: () => take(2),
  }

  function run(code: Uint8Array, depth: number): void {
    for (let at = 0; at < code.length && !isFinished; ) {
      const byte = code[at] ?? 0
      if (byte >= 32) {
        at = pushOperand(stack, code, at)
        continue
      }
      at += 1
      if (++operators > maxOperators) throw new RangeError('too many operators')
      if (byte === 11) return
      if (byte === 10) {
        const subr = subrs[one()]
        if (!subr || depth >= maxDepth) throw new RangeError('a subroutine that is missing or too deep')
        run(subr, depth + 1)
        continue
      }
      const operator = byte === 12 ? escaped[code[at++] ?? -1] : simple[byte]
      if (!operator) throw new RangeError(`operator ${byte} isn't known`)
      operator()
    }
  }

  run(charstring, 0)
  if (!isFinished || width === undefined) throw new RangeError('a glyph without an end or a width')
  return { width, steps: pen.steps, accented }
}

type Operators = Readonly<Record<number, () => void>>

/** The calls of procedures in PostScript, of which fonts have the same few: curves that are nearly flat, and changes of hints. */
function procedures(pen: ReturnType<typeof createPen>, { stack, take }: { stack: number[]; take: (count: number) => number[] }): Operators {
  /** What a procedure has left to be taken back. */
  const returned: number[] = []
  return {
    16: () => {
      const [count = 0, procedure = 0] = take(2)
      const operands = take(count)
      if (procedure === 0) {
        pen.endFlex()
        returned.push(...operands.slice(1).toReversed())
      } else if (procedure === 1) pen.startFlex()
      else if (procedure === 3) {
        pen.changeStems()
        returned.push(operands[0] ?? 3)
      } else if (!ignoredProcedures.has(procedure)) throw new RangeError(`procedure ${procedure} isn't known`)
    },
    17: () => {
      const value = returned.pop()
      if (value === undefined) throw new RangeError('nothing to take back')
      stack.push(value)
    },
  }
}

/** A point of a flex, which its move has told, and the control of counters. */
const ignoredProcedures: ReadonlySet<number> = new Set([2, 12, 13])

/** Stems in pairs of place and width. */
function stemsIn(numbers: readonly number[], origin: number): Stem[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    at: (numbers[index * 2] ?? 0) + origin,
    width: numbers[index * 2 + 1] ?? 0,
  }))
}
