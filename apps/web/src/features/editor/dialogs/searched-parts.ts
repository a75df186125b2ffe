import type { AddedText, TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { SearchedPart } from '../text/find-text.ts'

/** A changed or added text as it is searched. */
export function searchedParts(edit: TextChange | AddedText, raised: ReadonlySet<number>): SearchedPart[] {
  return runsOf(edit).map((run) => ({ text: run.text, isRaised: isRaised(run, raised) }))
}

function runsOf(edit: TextChange | AddedText): readonly ChangedRun[] {
  return edit.kind === 'text' ? edit.runs : edit.text
}

/** Whether a run stands above or below its line: by its own look, or as the show of the page whose look it has. */
function isRaised({ rise, font }: ChangedRun, raised: ReadonlySet<number>): boolean {
  return rise === undefined ? font !== undefined && 'own' in font && raised.has(font.own) : rise !== 0
}
