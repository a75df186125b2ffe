import type { Stem, Stems, Step } from './glyph.ts'

/** Collects the steps that a Type 1 charstring draws a glyph in. */
export interface Pen {
  steps: readonly Step[]
  /** Where the glyph begins. */
  setBearing(x: number, y: number): void
  bearing(): { x: number; y: number }
  move(x: number, y: number): void
  line(x: number, y: number): void
  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void
  close(): void
  /** Between these, moves are the points of a shallow curve. Throws RangeError where there are not as many as it needs. */
  startFlex(): void
  endFlex(): void
  /** From here on other stems count. */
  changeStems(): void
  addStems(direction: keyof Stems, ...stems: readonly Stem[]): void
}

export function createPen(): Pen {
  let stems: Stems = { horizontal: [], vertical: [] }
  const steps: Step[] = [{ kind: 'stems', stems }]
  let bearing = { x: 0, y: 0 }
  let hasMoved = false
  let isOpen = false
  let flex: [x: number, y: number][] | undefined

  function move(x: number, y: number): void {
    if (flex) {
      flex.push([x, y])
      return
    }
    // Type 1 starts at the bearing, Type 2 at the origin.
    steps.push({ kind: 'move', by: hasMoved ? [x, y] : [x + bearing.x, y + bearing.y] })
    hasMoved = true
    isOpen = true
  }

  function draw(step: Step): void {
    if (flex) throw new RangeError('a line inside of a flex')
    if (!isOpen) move(0, 0)
    steps.push(step)
  }

  const pen: Pen = {
    steps,
    setBearing(x, y) {
      bearing = { x, y }
    },
    bearing: () => bearing,
    move,
    line: (x, y) => draw({ kind: 'line', by: [x, y] }),
    curve: (...by) => draw({ kind: 'curve', by }),
    close() {
      isOpen = false
    },
    startFlex() {
      flex = []
    },
    endFlex() {
      const [reference, first, ...others] = flex ?? []
      flex = undefined
      if (!reference || !first || others.length !== 5) throw new RangeError('a flex without its points')
      const [[x2, y2], [x3, y3], [x4, y4], [x5, y5], [x6, y6]] = others as FlexPoints
      // The first move leads to a point of reference, which isn't drawn.
      pen.curve(reference[0] + first[0], reference[1] + first[1], x2, y2, x3, y3)
      pen.curve(x4, y4, x5, y5, x6, y6)
    },
    changeStems() {
      stems = { horizontal: [], vertical: [] }
      steps.push({ kind: 'stems', stems })
    },
    addStems: (direction, ...added) => stems[direction].push(...added),
  }
  return pen
}

type Point = [x: number, y: number]
type FlexPoints = [Point, Point, Point, Point, Point]
