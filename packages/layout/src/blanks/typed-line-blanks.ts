import type { Box } from '../words.ts'
import type { Blank } from './blank.ts'
import { captionAbove, captionBehind, captionBelow, captionBeside, isOnRow } from './captions.ts'
import type { PageContent, Phrase } from './page-content.ts'
import type { DotRun } from './typed-blanks.ts'

/** The blanks that are typed: underscores, dots and symbols. */
export function typedLineBlanks(content: PageContent): Blank[] {
  const { typed, phrases } = content
  const lines = typed.underscores
    .filter((run) => !isRule(run, content))
    .map(({ cells, ...box }): Blank => ({ ...lineBlank(box, content), ...(cells > 1 && { kind: 'comb', cells }) }))
  const dotted = typed.dots.filter((run) => isWrittenOn(run, content)).map((box) => lineBlank(box, content))
  const symbols = typed.symbols
    .filter((symbol) => !isInText(symbol, phrases))
    .map(({ kind, ...box }): Blank => ({ box, kind, reason: 'symbol', label: captionBehind(box, phrases)?.text ?? '' }))
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

/** Underscores over most of a page with nothing before them separate its parts, unless there are more of them below. */
function isRule(run: Box, { width, phrases, typed }: PageContent): boolean {
  if (run.right - run.left < separator * width || captionBeside(run, phrases)) return false
  return !typed.underscores.some(
    (other) => other.top !== run.top && Math.abs(other.top - run.top) < 40 && other.right - other.left > 0.5 * (run.right - run.left),
  )
}

const separator = 0.62

/** A sign in the middle of a sentence is one of its words. */
function isInText(symbol: Box, phrases: readonly Phrase[]): boolean {
  const gap = 0.6 * (symbol.bottom - symbol.top)
  const onRow = phrases.filter((phrase) => isOnRow(symbol, phrase))
  const before = onRow.some(
    (phrase) => symbol.left - phrase.right >= -1 && symbol.left - phrase.right < gap && phrase.text.length > 3 && !phrase.rtl,
  )
  const after = onRow.some((phrase) => phrase.left - symbol.right >= -1 && phrase.left - symbol.right < gap)
  return before && !after
}

/** Dots that lead to a number, to a box or to the edge of a table aren't written on. */
function isWrittenOn(run: DotRun, { phrases, edges, cells, typed }: PageContent): boolean {
  if (!run.isDense) return false
  const far = 3 * run.size
  const next = phrases
    .filter((phrase) => isOnRow(run, phrase) && phrase.left >= run.right - 1)
    .toSorted((one, other) => one.left - other.left)[0]
  const before = phrases.some((phrase) => isOnRow(run, phrase) && (phrase.right <= run.left + 2 || phrase.left >= run.right - 2))
  const leadsToNumber =
    next !== undefined &&
    next.left - run.right < far &&
    /^(?:[\d.,$€£\s()-]+\p{L}?|[ivxlc]+)$/iu.test(next.text) &&
    // A number or a short word with more dots behind it is a part of a sentence.
    !typed.dots.some((other) => isOnRow(next, other) && other.left >= next.right - 1 && other.left - next.right < far)
  const meetsWall = edges.down.some(
    ({ at, from, to }) => at >= run.right - 2 && at - run.right < far && from < run.bottom - 2 && to > run.top + 2,
  )
  const meetsBox = cells.some((cell) => cell.walls.left && cell.left >= run.right - 2 && cell.left - run.right < far && isOnRow(run, cell))
  return before && !leadsToNumber && !meetsWall && !meetsBox
}
