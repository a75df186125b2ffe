import type { Figure } from '../model.ts'
import type { Draft, DraftParagraph } from './drafts.ts'
import { least } from './extremes.ts'
import type { FlowFigure, FlowLine } from './flow.ts'

/** A line beside an image may stand there by chance; two are wrapped around it. */
const leastLines = 2

/** The figures that text is wrapped around, with their distance from it: lines of its own column stand beside them. */
export function floatingFigures(drafts: readonly Draft[]): Map<Draft, NonNullable<Figure['floats']>> {
  const lines = drafts.filter((draft): draft is DraftParagraph => draft.kind === 'paragraph').flatMap((draft) => draft.lines)
  const byPage = Map.groupBy(lines, ({ page }) => page)
  const floating = new Map<Draft, NonNullable<Figure['floats']>>()
  for (const draft of drafts) {
    if (draft.kind !== 'figure') continue
    const beside = (byPage.get(draft.page) ?? []).filter((line) => isBeside(line, draft))
    if (beside.length >= leastLines) floating.set(draft, distancesOf(beside, draft))
  }
  return floating
}

/** Other columns of the page are no text around an image, unless a line stands on both sides of it. */
function isBeside({ line, strand }: FlowLine, { figure, strand: own }: FlowFigure): boolean {
  if (strand !== own && strand.columns.length > 1 && !(line.left < figure.left && line.right > figure.right)) return false
  const shared = Math.min(line.bottom, figure.bottom) - Math.max(line.top, figure.top)
  if (shared < 0.5 * (line.bottom - line.top)) return false
  return line.segments.every(({ left, right }) => right <= figure.left + touching || left >= figure.right - touching)
}

const touching = 2
/** A little less than was seen, so that no line becomes shorter than it was; lines that end far away say nothing. */
const [spare, farthest] = [1, 18]

function distancesOf(lines: readonly FlowLine[], { figure }: FlowFigure): NonNullable<Figure['floats']> {
  const segments = lines.flatMap(({ line }) => line.segments)
  const before = segments.filter(({ right }) => right <= figure.left + touching).map(({ right }) => figure.left - right)
  const after = segments.filter(({ left }) => left >= figure.right - touching).map(({ left }) => left - figure.right)
  const distance = (gaps: readonly number[]) => (gaps.length === 0 ? 0 : Math.max(0, Math.min(farthest, least(gaps)) - spare))
  return { left: distance(before), right: distance(after) }
}
