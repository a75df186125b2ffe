import type { Draft } from './drafts.ts'
import type { FlowFigure, FlowItem } from './flow.ts'

/** Puts the images of a page between the blocks that its structure names: each before the first block that begins below it. */
export function withFigures(drafts: readonly Draft[], items: readonly FlowItem[]): Draft[] {
  const figures = items.filter((item): item is FlowFigure => item.kind === 'figure')
  const named = drafts.flatMap((draft) => (draft.kind === 'figure' ? [draft.figure.alternative] : []))
  const placed: Draft[] = drafts.filter((draft) => draft.kind !== 'figure' || !figures.some((figure) => overlaps(figure, draft)))
  for (const [index, figure] of figures.entries()) {
    const { page, strand } = figure
    const alternative = figure.figure.alternative || (named.length === figures.length ? (named[index] ?? '') : '')
    const item = { ...figure, figure: { ...figure.figure, alternative } }
    const at = placed.findIndex((draft) => topOn(draft, item) > figure.figure.top)
    placed.splice(at < 0 ? placed.length : at, 0, { ...item, page, strand })
  }
  return placed
}

function overlaps({ figure }: FlowFigure, other: FlowFigure): boolean {
  const { left, top, right, bottom } = other.figure
  return left < figure.right && right > figure.left && top < figure.bottom && bottom > figure.top
}

/** Where a block begins on the page of a figure; blocks that began before are above it. */
function topOn(draft: Draft, { page }: FlowFigure): number {
  if (draft.kind === 'paragraph') return draft.lines[0]?.page === page ? draft.lines[0].line.top : Number.NEGATIVE_INFINITY
  if (draft.kind === 'figure') return draft.figure.top
  return draft.rows[0]?.page === page ? draft.rows[0].top : Number.NEGATIVE_INFINITY
}
