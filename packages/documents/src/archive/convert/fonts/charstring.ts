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

function writeNumber(bytes: number[], value: number): void {
  if (!Number.isInteger(value)) {
    const fixed = Math.round(value * 0x10000)
    bytes.push(255, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff)
  } else if (value >= -107 && value <= 107) bytes.push(value + 139)
  else if (value >= 108 && value <= 1131) bytes.push(((value - 108) >> 8) + 247, (value - 108) & 0xff)
  else if (value <= -108 && value >= -1131) bytes.push(((-value - 108) >> 8) + 251, (-value - 108) & 0xff)
  else {
    const bounded = Math.max(-32768, Math.min(32767, value))
    bytes.push(28, (bounded >> 8) & 0xff, bounded & 0xff)
  }
}
