import type { Shape } from '@octavo/core/edits/edit.ts'
import { boxAround, type Point } from '@octavo/core/edits/geometry.ts'
import { closed } from './Drawing.tsx'

/** A shape inside a drawing. */
export function ShapePath({ edit }: { edit: Shape }) {
  const { shape, points, stroke, fill = 'none' } = edit
  const { x, y, width, height } = boxAround(points)
  const look = { fill, stroke: stroke?.color ?? 'none', strokeWidth: stroke?.width ?? 0 }
  const [from, to] = [points[0] ?? { x, y }, points.at(-1) ?? { x, y }]
  if (shape === 'rect') return <rect x={x} y={y} width={width} height={height} {...look} />
  if (shape === 'ellipse') return <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} {...look} />
  if (shape === 'polygon') return <path d={closed(points)} {...look} />
  const path = points.map(({ x: px, y: py }, index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join('')
  return (
    <>
      <path d={path} {...look} fill="none" strokeLinecap="round" strokeLinejoin="round" />
      {shape === 'arrow' ? (
        <path d={arrowHead(from, to, look.strokeWidth)} {...look} fill="none" strokeLinecap="round" strokeLinejoin="round" />
      ) : null}
    </>
  )
}

/** Two lines that meet at the end of an arrow. */
function arrowHead(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const size = Math.max(4, width * 4)
  const wing = (turn: number) => `${to.x - size * (x - turn * y * 0.5)} ${to.y - size * (y + turn * x * 0.5)}`
  return `M${wing(1)}L${to.x} ${to.y}L${wing(-1)}`
}
