import type { Box } from '../words.ts'
import type { Blank } from './blank.ts'
import { captionAbove, captionBehind, captionBelow, captionBeside, isOnRow } from './captions.ts'
import type { PageContent } from './page-content.ts'
import type { DotRun } from './typed-blanks.ts'

/** The blanks that are typed: underscores, dots and symbols. */
export function typedLineBlanks(content: PageContent): Blank[] {
  const { typed, phrases } = content
  const lines = typed.underscores.map(
    ({ cells, ...box }): Blank => ({ ...lineBlank(box, content), ...(cells > 1 && { kind: 'comb', cells }) }),
  )
  const dotted = typed.dots.filter((run) => isWrittenOn(run, content)).map((box) => lineBlank(box, content))
  const symbols = typed.symbols.map(
    ({ kind, ...box }): Blank => ({ box, kind, reason: 'symbol', label: captionBehind(box, phrases)?.text ?? '' }),
  )
  return [...lines, ...dotted, ...symbols]
}

function lineBlank({ left, top, right, bottom }: Box, { phrases, typed }: PageContent): Blank {
  const box = { left, top, right, bottom }
  const caption = captionBeside(
    box,
    phrases,
    [...typed.underscores, ...typed.dots].filter((other) => other.left !== left || other.top !== top),
  )
  return {
    box,
    kind: 'text',
    reason: 'underscores',
    label: (caption ?? captionBelow(box, phrases) ?? captionAbove(box, phrases))?.text ?? '',
  }
}

/** Dots that lead to a number, to a box or to the edge of a table aren't written on. */
function isWrittenOn(run: DotRun, { phrases, edges, cells }: PageContent): boolean {
  if (!run.isDense) return false
  const far = 3 * run.size
  const next = phrases
    .filter((phrase) => isOnRow(run, phrase) && phrase.left >= run.right - 1)
    .toSorted((one, other) => one.left - other.left)[0]
  const before = phrases.some((phrase) => isOnRow(run, phrase) && (phrase.right <= run.left + 2 || phrase.left >= run.right - 2))
  const leadsToNumber = next !== undefined && next.left - run.right < far && /^[\d.,$€£ivxlc\s()-]+\p{L}?$/iu.test(next.text)
  const meetsWall = edges.down.some(
    ({ at, from, to }) => at >= run.right - 2 && at - run.right < far && from < run.bottom - 2 && to > run.top + 2,
  )
  const meetsBox = cells.some((cell) => cell.walls.left && cell.left >= run.right - 2 && cell.left - run.right < far && isOnRow(run, cell))
  return before && !leadsToNumber && !meetsWall && !meetsBox
}
