import type { Edit, Signature } from '@octavo/core/edits/edit.ts'
import type { Box, Point, Quad } from '@octavo/core/edits/geometry.ts'
import { boxAround } from '@octavo/core/edits/geometry.ts'
import { textBox } from '@octavo/core/text/text-box.ts'
import { useStageFont } from '@octavo/ui/stage/stage-font.ts'
import { Link2, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { boxOfEdit } from '../state/edit-box.ts'
import { useEditing } from '../use-editing.ts'
import styles from './EditLook.module.css'
import { inkPath } from './ink-path.ts'

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
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = 6 + width * 3
  const wing = (turn: number) => `${to.x - length * Math.cos(angle + turn)} ${to.y - length * Math.sin(angle + turn)}`
  return `M${wing(0.5)}L${to.x} ${to.y}L${wing(-0.5)}`
}

function Strokes({ strokes, color, width }: { strokes: Extract<Edit, { kind: 'ink' }>['strokes']; color: string; width: number }) {
  return (
    <path d={strokes.map(inkPath).join('')} fill="none" stroke={color} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
  )
}

function Mark({ quad, how, color }: { quad: Quad; how: 'highlight' | 'underline' | 'strikeout' | 'squiggly'; color: string }) {
  if (how === 'highlight') return <path d={closed(quad)} fill={color} />
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
  const share = how === 'strikeout' ? 0.55 : 0.9
  const from = between(topLeft, bottomLeft, share)
  const to = between(topRight, bottomRight, share)
  const d = how === 'squiggly' ? wave(from, to, height * 0.06) : `M${from.x} ${from.y}L${to.x} ${to.y}`
  return <path d={d} fill="none" stroke={color} strokeWidth={Math.max(0.7, height * 0.07)} />
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}

function wave(from: Point, to: Point, high: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.max(2, Math.round(length / Math.max(0.5, high * 2)))
  const across = { x: (-(to.y - from.y) / length) * high, y: ((to.x - from.x) / length) * high }
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = between(from, to, index / steps)
    const side = index % 2 === 0 ? 1 : -1
    return `${index === 0 ? 'M' : 'L'}${at.x + across.x * side} ${at.y + across.y * side}`
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
  const drawn = boxAround(look.ink.flat().map(([x, y]) => ({ x, y })))
  const [across, down] = [box.width / Math.max(1, drawn.width), box.height / Math.max(1, drawn.height)]
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <g transform={`scale(${scale * across} ${scale * down}) translate(${-drawn.x} ${-drawn.y})`}>
        <Strokes strokes={look.ink} color={look.color} width={look.width / Math.sqrt(across * down)} />
      </g>
    </svg>
  )
}

/** A name in one line that fills the box. */
export function TypedSignature({
  text,
  face,
  color,
  width,
  height,
}: {
  text: string
  face: 'sans' | 'serif' | 'mono'
  color: string
  width: number
  height: number
}) {
  const { fontFamily } = useStageFont({ family: face, bold: false, italic: face !== 'mono' })
  const size = height / (textBox.ascent + textBox.descent)
  return (
    <svg className={styles.whole} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <text
        x={0}
        y={size * textBox.ascent}
        fontSize={size}
        textLength={width}
        lengthAdjust="spacingAndGlyphs"
        fill={color}
        style={{ fontFamily, fontStyle: 'normal' }}
      >
        {text}
      </text>
    </svg>
  )
}
