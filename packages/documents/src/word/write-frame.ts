import { most } from '@octavo/layout/document/extremes.ts'
import type { Paragraph } from '@octavo/layout/model.ts'
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

/** A paragraph in its place on the page; it belongs to the next one that isn't in a frame. */
export function writeFrame(paragraph: Paragraph, part: WordPart, { wrap = 'around' }: { wrap?: Wrap } = {}): string {
  const { lines, leading, top, align, rightEdge, runs } = paragraph
  const left = Math.min(paragraph.left, paragraph.left + paragraph.first)
  const reach = left + spare * (most(lines.map((line) => line.right)) - left)
  // Only justified lines need the edge at which they ended.
  const right = align === 'justify' ? Math.max(rightEdge, left + 1) : Math.max(rightEdge, reach)
  const frame = frameAt({ left, top, width: right - left, height: leading * lines.length, wrap })
  const fitting = align === 'justify' && lines.length > 1 ? runs.map((run) => ({ ...run, stretch: (run.stretch ?? 1) * narrower })) : runs
  return writeParagraph({ ...withoutBreak(paragraph), runs: fitting, before: 0 }, part, { room: { left, right }, frame })
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
