import { most } from '@octavo/layout/document/extremes.ts'
import type { Paragraph } from '@octavo/layout/model.ts'
import type { FrameRoom } from './frame-rooms.ts'
import { twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { writeParagraph } from './write-paragraph.ts'

/** A frame is a little wider than its text, which may be set in another font. */
const spare = 1.02

/** Whether other text is wrapped around a frame, or goes on behind it. */
type Wrap = 'around' | 'through'

interface FramePlace {
  left: number
  top: number
  width: number
  height: number
  wrap: Wrap
}

interface FrameOptions {
  wrap?: Wrap
  /** How far the frame may reach beyond its text, if that is known. */
  free?: FrameRoom
}

/** A paragraph in its place on the page; it belongs to the next one that isn't in a frame. */
export function writeFrame(paragraph: Paragraph, part: WordPart, { wrap = 'around', free }: FrameOptions = {}): string {
  const { lines, leading, top, align, runs } = paragraph
  const placed = free && keepsLines(paragraph) ? widened(paragraph, free) : paragraph
  const { left, right } = sidesOf(placed)
  const frame = frameAt({ left, top, width: right - left, height: leading * lines.length, wrap })
  const fitting = align === 'justify' && lines.length > 1 ? runs.map((run) => ({ ...run, stretch: (run.stretch ?? 1) * narrower })) : runs
  return writeParagraph({ ...withoutBreak(placed), runs: fitting, before: 0 }, part, { room: { left, right }, frame })
}

function sidesOf({ lines, align, rightEdge, left: indent, first }: Paragraph): FrameRoom {
  const left = Math.min(indent, indent + first)
  const reach = left + spare * (most(lines.map((line) => line.right)) - left)
  // Only justified lines need the edge at which they ended.
  return { left, right: align === 'justify' ? Math.max(rightEdge, left + 1) : Math.max(rightEdge, reach) }
}

/** Lines that end where they did anyway get the free room beside them. */
function widened(paragraph: Paragraph, free: FrameRoom): Paragraph {
  const { align, left, rightEdge, rtl, lines } = paragraph
  if (align === 'justify' || lines.length === 0) return paragraph
  if (align === 'centre') {
    const more = Math.max(0, Math.min(left - free.left, free.right - rightEdge))
    return { ...paragraph, left: left - more, rightEdge: rightEdge + more }
  }
  if (align === 'right' || rtl) return { ...paragraph, left: Math.min(left, free.left) }
  return { ...paragraph, rightEdge: Math.max(rightEdge, free.right) }
}

/** Whether each of its lines ends with a break: others would take words of the next line into free room. */
function keepsLines({ lines, runs, list }: Paragraph): boolean {
  const breaks = runs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  return !list && breaks >= lines.length - 1
}

/** Letters of justified lines are set a little narrower: one that didn't fit would have a line of its own. */
const narrower = 0.97

/** Breaks have no use between places. */
function withoutBreak({ opens: _, ...block }: Paragraph): Paragraph {
  return block
}

function frameAt({ left, top, width, height, wrap }: FramePlace): string {
  const [x, y] = [Math.max(1, twips(left)), Math.max(1, twips(top))]
  const size = `w:w="${Math.max(20, twips(width))}" w:h="${Math.max(20, twips(height))}" w:hRule="atLeast"`
  return `<w:framePr ${size} w:wrap="${wrap}" w:hAnchor="page" w:vAnchor="page" w:x="${x}" w:y="${y}"/>`
}
