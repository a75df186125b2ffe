import type { Markup } from '@octavo/core/edits/edit.ts'
import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import { closed } from './Drawing.tsx'

/** A mark over one area of text, inside a drawing. */
export function MarkPath({ quad, how, color }: { quad: Quad; how: Markup['how']; color: string }) {
  if (how === 'highlight') return <path d={closed(quad)} fill={color} />
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
  const share = how === 'strikeout' ? 0.55 : 0.94
  const [from, to] = [between(topLeft, bottomLeft, share), between(topRight, bottomRight, share)]
  const up = { x: (topLeft.x - bottomLeft.x) / (height || 1), y: (topLeft.y - bottomLeft.y) / (height || 1) }
  const d = how === 'squiggly' ? wave(from, to, { up, step: Math.max(1, height / 6) }) : `M${from.x} ${from.y}L${to.x} ${to.y}`
  return <path d={d} fill="none" stroke={color} strokeWidth={Math.max(0.5, height / 14)} strokeLinecap="round" strokeLinejoin="round" />
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}

function wave(from: Point, to: Point, { up, step }: { up: Point; step: number }): string {
  const waves = Math.min(2000, Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / step)))
  return Array.from({ length: waves + 1 }, (_, index) => {
    const at = between(from, to, index / waves)
    const high = index % 2 === 0 ? 0 : step * 0.5
    return `${index === 0 ? 'M' : 'L'}${at.x + up.x * high} ${at.y + up.y * high}`
  }).join('')
}
