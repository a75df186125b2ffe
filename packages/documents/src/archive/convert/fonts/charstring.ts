import { pushNumber } from '../../../fonts/programs/type2-number.ts'
import type { Outline } from './outline.ts'

const operators = { move: 21, line: 5, curve: 8, end: 14 } as const
/** As many numbers as one operator may take. */
const maxNumbers = 48

/** A glyph as a Type 2 charstring, in whole thousandths; its width comes first. */
export function charstring(outline: Outline, width: number): Buffer {
  const bytes: number[] = []
  writeNumber(bytes, width)
  let [x, y] = [0, 0]
  let pending: { kind: 'line' | 'curve'; count: number } | undefined
  const finish = () => {
    if (pending) bytes.push(operators[pending.kind])
    pending = undefined
  }
  for (const { kind, points } of outline) {
    const steps: number[] = []
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [toX, toY] = [Math.round(points[at] ?? 0), Math.round(points[at + 1] ?? 0)]
      steps.push(toX - x, toY - y)
      x = toX
      y = toY
    }
    if (kind === 'move') {
      finish()
      for (const step of steps) writeNumber(bytes, step)
      bytes.push(operators.move)
      continue
    }
    if (pending && (pending.kind !== kind || pending.count + steps.length > maxNumbers)) finish()
    for (const step of steps) writeNumber(bytes, step)
    pending = { kind, count: (pending?.count ?? 0) + steps.length }
  }
  finish()
  bytes.push(operators.end)
  return Buffer.from(bytes)
}

/** Outlines that reach beyond what charstrings can hold are cut there. */
function writeNumber(bytes: number[], value: number): void {
  pushNumber(bytes, Math.max(-32_768, Math.min(32_767, value)))
}
