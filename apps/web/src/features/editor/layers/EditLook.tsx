import type { Edit, Signature } from '@octavo/core/edits/edit.ts'
import type { Box, InkPoint, Point, Quad } from '@octavo/core/edits/geometry.ts'
import { boxAround } from '@octavo/core/edits/geometry.ts'
import { useStageFont } from '@octavo/ui/stage/stage-font.ts'
import { Link2, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { boxOfEdit } from '../state/edit-box.ts'
import { useEditing } from '../use-editing.ts'
import styles from './EditLook.module.css'
import { inkPath, isEven, pressed } from './ink-path.ts'
import { signatureFont, signatureSize } from './signature-size.ts'

/** What an edit shows, except text, which can be typed in. It fills the box of the edit. */
export function EditLook({ edit, scale }: { edit: Edit; scale: number }): ReactNode {
  switch (edit.kind) {
    case 'shape':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          <ShapePath edit={edit} />
        </Drawing>
      )
    case 'ink':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          <Strokes strokes={edit.strokes} color={edit.color} width={edit.width} />
        </Drawing>
      )
    case 'markup':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          {edit.quads.map((quad) => (
            <Mark key={JSON.stringify(quad[0])} quad={quad} how={edit.how} color={edit.color} />
          ))}
        </Drawing>
      )
    case 'redact':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale}>
          {edit.areas.map((area) => (
            <path key={JSON.stringify(area[0])} d={closed(area)} className={styles.redact} fill={edit.fill} />
          ))}
        </Drawing>
      )
    case 'cover':
      return <span className={styles.fill} style={{ background: edit.color }} />
    case 'link':
      return (
        <span className={styles.link}>
          <Link2 size={14} strokeWidth={2} />
        </span>
      )
    case 'note':
      return (
        <span className={styles.note} style={{ background: edit.color }}>
          <MessageSquare size={14} strokeWidth={2} />
        </span>
      )
    case 'image':
      return <Picture name={edit.document} opacity={edit.opacity} />
    case 'signature':
      return <SignatureLook edit={edit} scale={scale} />
    default:
      return null
  }
}

/** A drawing in points of the page, over a box of it. What reaches beyond the box is shown too. */
function Drawing({ box, scale, opacity = 1, children }: { box: Box; scale: number; opacity?: number; children: ReactNode }) {
  return (
    <svg className={styles.drawing} opacity={opacity} aria-hidden="true">
      <g transform={`scale(${scale}) translate(${-box.x} ${-box.y})`}>{children}</g>
    </svg>
  )
}

function ShapePath({ edit }: { edit: Extract<Edit, { kind: 'shape' }> }) {
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

function Strokes({ strokes, color, width }: { strokes: Extract<Edit, { kind: 'ink' }>['strokes']; color: string; width: number }) {
  const even = strokes.filter(isEven)
  const pieces = strokes.filter((stroke) => !isEven(stroke)).flatMap(piecesOf)
  return (
    <g fill="none" stroke={color} strokeLinecap="round" strokeLinejoin="round">
      {even.map((stroke) => (
        <path key={inkPath(stroke)} d={inkPath(stroke)} strokeWidth={width * pressed(stroke[0]?.[2] ?? 128)} />
      ))}
      {pieces.map(({ d, pressure }) => (
        <path key={d} d={d} strokeWidth={width * pressed(pressure)} />
      ))}
    </g>
  )
}

/** A stroke that was pressed unevenly, piece by piece. */
function piecesOf(stroke: readonly InkPoint[]): { d: string; pressure: number }[] {
  return stroke.slice(1).map(([x, y, pressure], index) => {
    const [fromX, fromY] = stroke[index] ?? [x, y]
    return { d: `M${fromX} ${fromY}L${x} ${y}`, pressure }
  })
}

function Mark({ quad, how, color }: { quad: Quad; how: 'highlight' | 'underline' | 'strikeout' | 'squiggly'; color: string }) {
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

function closed(points: readonly Point[]): string {
  return `${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}Z`
}

function Picture({ name, opacity = 1 }: { name: string; opacity?: number }) {
  const { images } = useEditing()
  return <img className={styles.picture} src={images.url(name)} alt="" draggable={false} style={{ opacity }} />
}

function SignatureLook({ edit, scale }: { edit: Signature; scale: number }) {
  const { look, box } = edit
  if ('document' in look) return <Picture name={look.document} />
  if ('text' in look) return <TypedSignature {...look} width={box.width} height={box.height} />
  return (
    <Drawing box={box} scale={scale}>
      <Strokes strokes={look.ink} color={look.color} width={look.width} />
    </Drawing>
  )
}

interface TypedSignatureProps {
  text: string
  face: 'sans' | 'serif' | 'mono'
  color: string
  width: number
  height: number
}

/** A name in one line in the middle of its box, as large as it fits. */
export function TypedSignature({ text, face, color, width, height }: TypedSignatureProps) {
  const { fontFamily } = useStageFont(signatureFont(face))
  const size = signatureSize(text, face, { width, height })
  return (
    <svg className={styles.whole} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <text x={width / 2} y={(height + size * 0.6) / 2} fontSize={size} textAnchor="middle" fill={color} style={{ fontFamily }}>
        {text}
      </text>
    </svg>
  )
}
