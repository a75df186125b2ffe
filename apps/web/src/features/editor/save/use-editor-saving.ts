import { AddedLink, type Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { useState } from 'react'
import { useSaving } from '../../../shared/desk/use-saving.ts'
import type { SaveAnswers } from '../../../shared/work/document-task.ts'
import { type Content, isChanged } from '../state/content.ts'
import { firstChoices, hasChoices } from '../state/save-choices.ts'
import { useEditing } from '../use-editing.ts'
import type { EditorTask } from './editor-task.ts'

interface EditorSavingParts {
  onHeld: () => void
  /** A change lacks something that only a person knows. */
  onUnfinished: (edit: string) => void
}

/** Saves the document, with what a person chose for the whole file. */
export function useEditorSaving(task: EditorTask, { onHeld, onUnfinished }: EditorSavingParts) {
  const { document, editor } = useEditing()
  const [choices, setChoices] = useState(firstChoices)
  const [isChoosing, setChoosing] = useState(false)
  const titleOf = (content: Content) =>
    isChanged(content, document.pageCount) || hasChoices(choices) ? t('Your changes are saved') : t('Saved without changes')
  const { saving, save, rest } = useSaving<Content>({
    taskType: 'edit-pdf',
    name: document.file.name,
    send: (content, how) => task.save(content, { ...how, choices }),
    words: titleOf,
    onHeld,
  })
  const start = (answers?: SaveAnswers) => {
    editor.type(undefined)
    setChoosing(false)
    const unfinished = editor.content().edits.find(isUnfinished)
    if (unfinished) onUnfinished(unfinished.id)
    else void save(editor.content(), answers)
  }
  return {
    saving,
    title: saving.kind === 'saved' ? titleOf(saving.order) : '',
    isChoosing,
    choices,
    setChoices,
    save: start,
    /** Saves without a change that can't be saved. */
    leaveOut: (edit: string) => {
      editor.remove(edit)
      start()
    },
    choose: () => {
      rest()
      setChoosing(true)
    },
    rest: () => {
      rest()
      setChoosing(false)
    },
  }
}

/** A link that leads nowhere yet. */
function isUnfinished(edit: Edit): boolean {
  return edit.kind === 'link' && !AddedLink.safeParse(edit).success
}
