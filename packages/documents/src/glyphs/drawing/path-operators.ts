import { cornersOf, moved } from './clip.ts'
import type { OperandReader } from './operand-reader.ts'
import type { Path } from './path.ts'

/** What happens at the end of a path. */
export interface PathEnd {
  fills?: boolean
  strokes?: boolean
  closes?: boolean
}

/** The operators that build paths and end them. */
export function pathOperators(read: OperandReader, path: Path, end: (how: PathEnd) => void): Record<string, () => void> {
  const pointAt = (index: number) => moved(read.numberAt(index), read.numberAt(index + 1), read.matrix())
  const lastPoint = () => path.subpaths.at(-1)?.points.slice(-2) ?? []
  return {
    m: () => path.move(...pointAt(0)),
    l: () => path.line(...pointAt(0)),
    c: () => path.curve([...pointAt(0), ...pointAt(2), ...pointAt(4)]),
    v: () => path.curve([...lastPoint(), ...pointAt(0), ...pointAt(2)]),
    y: () => path.curve([...pointAt(0), ...pointAt(2), ...pointAt(2)]),
    h: () => path.close(),
    re: () => path.rectangle(cornersOf(read.numberAt(0), read.numberAt(1), read.numberAt(2), read.numberAt(3), read.matrix())),
    n: () => end({}),
    S: () => end({ strokes: true }),
    s: () => end({ strokes: true, closes: true }),
    f: () => end({ fills: true }),
    F: () => end({ fills: true }),
    'f*': () => end({ fills: true }),
    B: () => end({ fills: true, strokes: true }),
    'B*': () => end({ fills: true, strokes: true }),
    b: () => end({ fills: true, strokes: true, closes: true }),
    'b*': () => end({ fills: true, strokes: true, closes: true }),
  }
}
