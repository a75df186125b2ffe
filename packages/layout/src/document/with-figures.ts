import type { Draft, DraftParagraph } from './drafts.ts'
import type { FlowFigure, FlowItem, FlowLine } from './flow.ts'

/**
 * Puts the images of a page between the blocks that its structure names: each before the first block that begins below it. Text that is
 * seen in an image isn't text again; an image that the document doesn't describe is described by it.
 */
export function withFigures(drafts: readonly Draft[], items: readonly FlowItem[]): Draft[] {
  const figures = items.filter((item): item is FlowFigure => item.kind === 'figure')
  const named = drafts.flatMap((draft) => (draft.kind === 'figure' ? [draft.figure.alternative] : []))
  const inside = new Map<FlowFigure, string[]>()
  const placed: Draft[] = drafts
    .filter((draft) => draft.kind !== 'figure' || !figures.some((figure) => overlaps(figure, draft)))
    .flatMap((draft): Draft[] => (draft.kind === 'paragraph' ? withoutShown(draft, figures, inside) : [draft]))
  for (const [index, figure] of figures.entries()) {
    const { page, strand } = figure
    const given = figure.figure.alternative || (named.length === figures.length ? (named[index] ?? '') : '')
    const alternative = given || (inside.get(figure) ?? []).join(' ')
    const item = { ...figure, figure: { ...figure.figure, alternative } }
    const at = placed.findIndex((draft) => topOn(draft, item) > figure.figure.top)
    placed.splice(at < 0 ? placed.length : at, 0, { ...item, page, strand })
  }
  return placed
}

/** A paragraph without the lines that a figure shows; none if nothing is left of it. */
function withoutShown(draft: DraftParagraph, figures: readonly FlowFigure[], inside: Map<FlowFigure, string[]>): DraftParagraph[] {
  const lines = draft.lines.filter((line) => {
    const figure = figures.find((one) => one.page === line.page && isInside(line, one))
    if (figure) inside.set(figure, [...(inside.get(figure) ?? []), line.line.text])
    return !figure
  })
  if (lines.length === draft.lines.length) return [draft]
  return lines.length === 0 ? [] : [{ ...draft, lines }]
}

function isInside({ line }: FlowLine, { figure }: FlowFigure): boolean {
  return line.words.every((word) => {
    const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
    return word.frame === 0 && x > figure.left && x < figure.right && y > figure.top && y < figure.bottom
  })
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
