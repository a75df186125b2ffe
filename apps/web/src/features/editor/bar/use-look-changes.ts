import type { TextChange } from '@octavo/core/edits/edit.ts'
import { linesOfChange } from '../layers/block-change.ts'
import { type EditorState, findEdit } from '../state/editor-store.ts'
import { changedFormatting } from '../text/text-format.ts'
import { type Editing, useEditing, useEditorPart } from '../use-editing.ts'
import { type LookChanges, lookChanges } from './look-changes.ts'

/** What can be changed of the look of what is selected, typed or comes next. */
export function useLookChanges(): LookChanges {
  const editing = useEditing()
  return lookChangesOf(editing, useEditorPart(lookedAt))
}

/** The same at this moment, for keys. */
export function lookChangesNow(editing: Pick<Editing, 'editor' | 'document'>, state: EditorState): LookChanges {
  return lookChangesOf(editing, lookedAt(state))
}

/** The part of the state that the look follows from. */
function lookedAt(state: EditorState) {
  const { tool, mode, styles, format, history } = state
  return { tool, mode, styles, typed: format, edit: findEdit(state, state.selected), pages: history.present.pages }
}

function lookChangesOf(
  { editor, document }: Pick<Editing, 'editor' | 'document'>,
  { pages, ...looked }: ReturnType<typeof lookedAt>,
): LookChanges {
  const linesOf = (edit: TextChange) => {
    const plan = pages.find(({ key }) => key === edit.on)
    return plan && document.linesOf(plan)
  }
  return lookChanges(editor, {
    ...looked,
    formattingOf(edit) {
      const lines = linesOf(edit)
      return lines && changedFormatting(linesOfChange(lines, edit), lines)
    },
    ownLookOf(edit) {
      const lines = linesOf(edit)
      return lines && linesOfChange(lines, edit)[0]?.styles[0]
    },
  })
}
