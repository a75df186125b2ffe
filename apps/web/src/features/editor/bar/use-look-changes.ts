import { linesOfChange } from '../layers/block-change.ts'
import { type EditorState, findEdit } from '../state/editor-store.ts'
import { changedFormatting } from '../text/text-format.ts'
import { type Editing, useEditing, useEditorPart } from '../use-editing.ts'
import { type LookChanges, lookChanges } from './look-changes.ts'

type LookState = Pick<EditorState, 'tool' | 'mode' | 'selected' | 'styles' | 'history' | 'draft' | 'format'>

/** What can be changed of the look of what is selected, typed or comes next. */
export function useLookChanges(): LookChanges {
  const editing = useEditing()
  const state = useEditorPart(({ tool, mode, selected, styles, history, draft, format }) => ({
    ...{ tool, mode, selected, styles, history, draft, format },
  }))
  return lookChangesNow(editing, state)
}

/** The same at this moment, for keys. */
export function lookChangesNow({ editor, document }: Pick<Editing, 'editor' | 'document'>, state: LookState): LookChanges {
  const { tool, mode, styles, format } = state
  return lookChanges(editor, {
    ...{ tool, mode, styles, typed: format, edit: findEdit(state, state.selected) },
    formattingOf(edit) {
      const plan = state.history.present.pages.find(({ key }) => key === edit.on)
      const lines = plan && document.linesOf(plan)
      return lines && changedFormatting(linesOfChange(lines, edit), lines)
    },
  })
}
