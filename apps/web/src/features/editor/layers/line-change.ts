import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun, TextAnchor } from '@octavo/core/edits/styled-text.ts'
import { newKey } from '../state/content.ts'
import { inDrawnOrder, spansOf, textOf } from '../text/narrow-change.ts'
import { isSameText } from '../text/styled-letters.ts'
import type { TextLine } from '../text/text-line.ts'

/** A line of a page as a change that changes nothing yet. */
export function changeOfLine(line: TextLine, on: string): TextChange {
  return {
    id: newKey('edit'),
    on,
    layerOrder: 0,
    kind: 'text-change',
    // Lines from right to left are compared as they are drawn.
    block: { spans: spansOf(line.chars), was: textOf(line.isTurned ? inDrawnOrder(line.chars) : line.chars), box: line.box },
    text: ownRuns(line),
    reflow: 'line',
  }
}

/** The text of a line in its own fonts. */
export function ownRuns(line: TextLine): ChangedRun[] {
  return line.styles.map(({ show, start, end }) => ({
    text: line.chars
      .slice(start, end)
      .map(({ text }) => text)
      .join(''),
    font: { own: show },
  }))
}

/** How text looks that is typed where all of a line, or of the paragraph that it begins, was deleted. */
export function firstLook({ styles: [own] }: TextLine): Omit<ChangedRun, 'text'> {
  return own ? { font: { own: own.show } } : {}
}

/** Whether a change leaves a line as it was. */
export function isUnchanged({ text, move }: TextChange, line: TextLine): boolean {
  return !move && isSameText(text, ownRuns(line))
}

/** The line that a change is about. */
export function lineOfChange(lines: readonly TextLine[], { block }: TextChange): TextLine | undefined {
  const show = block.spans[0]?.show
  return lines.find(({ shows }) => show !== undefined && shows.includes(show))
}

/** The show operators of some text. */
export function changedShows(changed: readonly TextAnchor[]): ReadonlySet<number> {
  return new Set(changed.flatMap(({ spans }) => spans.map(({ show }) => show)))
}
