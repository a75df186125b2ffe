import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { addLines } from './add-lines.ts'
import { findAnchor, gappedText } from './anchor.ts'
import type { TextInks } from './encode-text.ts'
import { withKeptLooks } from './kept-looks.ts'
import type { PageShows } from './model.ts'
import { extentOfAll, noteReach } from './note-reach.ts'
import { moveLine, setLine } from './place-line.ts'
import { reflowedRuns } from './reflow-runs.ts'
import { RefusedEdit } from './refused-edit.ts'
import { changeLine } from './replace-letters.ts'
import type { TextEdit, TextWork, TouchedText } from './text-work.ts'

/**
 * Changes text in the model of a page. Only the letters that differ are written again, so that the rest keeps its kerning; what follows on
 * the line moves up to the next column.
 */
export function changeText(page: PageShows, edit: TextEdit, inks: TextInks): TouchedText {
  const lines = findAnchor(page, edit.block)
  const anchor = lines[0]?.[0]
  if (!anchor) throw new RefusedEdit('text-differs')
  const touched: TouchedText = {
    ...{ shows: [], moved: [], carried: new Map(), reaches: [] },
    own: new Set(lines.flat().map(({ glyph }) => glyph)),
  }
  const { setting, move } = edit
  const work: TextWork = { page, inks, move, setting, touched, added: new Set() }
  const before = edit.block.was.split('\n').filter((line) => line.trim() !== '')
  const wanted =
    edit.reflow === 'paragraph' && setting
      ? linesOf(reflowedRuns(before, withKeptLooks(lines, edit.text, page), setting, { show: anchor.show, anchored: lines, page, inks }))
      : linesOf(edit.text)
  for (const [index, line] of lines.entries()) {
    const runs = wanted[index] ?? []
    const was = lines.length === 1 ? edit.block.was : before.length === lines.length ? before[index] : undefined
    const extent = extentOfAll(line)
    changeLine(work, line, runs, was ?? gappedText(line))
    if (setting && runs.length > 0) setLine(work, line, setting, index === wanted.length - 1 && setting.ends)
    if (move) moveLine(work, line, move)
    else noteReach(work, line, extent)
  }
  const extra = wanted.slice(lines.length)
  if (extra.length > 0) addLines(work, lines, extra)
  return touched
}

/** The runs of each line. */
function linesOf(runs: readonly ChangedRun[]): ChangedRun[][] {
  const lines: ChangedRun[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines
}
