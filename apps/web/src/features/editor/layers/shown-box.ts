import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { Box } from '@octavo/core/edits/geometry.ts'
import type { EditorDocument } from '../editor-document.ts'
import { boxOfEdit } from '../state/edit-box.ts'
import { isOfBlock } from './block-change.ts'
import { lineOfChange } from './line-change.ts'
import { changedWidth } from './line-look.ts'

/** The box around what an edit shows. That of a changed line is as wide as its text is now. */
export function shownBox(edit: Edit, { document, plan }: { document: EditorDocument; plan: PagePlan }): Box {
  const box = boxOfEdit(edit)
  if (edit.kind !== 'text-change' || edit.text.length === 0 || isOfBlock(edit)) return box
  const [drawn, lines] = [document.drawnBy(plan), document.linesOf(plan)]
  const line = lines && lineOfChange(lines.lines, edit)
  if (!drawn || !lines || !line || line.angle !== 0 || line.isTurned) return box
  return { ...box, width: Math.max(1, changedWidth(edit.text, { line, lines, ...drawn })) }
}
