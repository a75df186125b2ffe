import { t } from '@octavo/core/words/t.ts'
import { useState } from 'react'
import { useSaving } from '../../../shared/desk/use-saving.ts'
import type { SaveAnswers } from '../../../shared/work/document-task.ts'
import type { Content } from '../state/content.ts'
import { firstChoices } from '../state/save-choices.ts'
import { useEditing } from '../use-editing.ts'
import type { EditorTask } from './editor-task.ts'

/** Saves the document, with what a person chose for the whole file. */
export function useEditorSaving(task: EditorTask, { onHeld }: { onHeld: () => void }) {
  const { document, editor } = useEditing()
  const [choices, setChoices] = useState(firstChoices)
  const [isChoosing, setChoosing] = useState(false)
  const { saving, save, rest } = useSaving<Content>({
    taskType: 'edit-pdf',
    name: document.file.name,
    send: (content, how) => task.save(content, { ...how, choices }),
    words: () => t('Your changes are saved'),
    onHeld,
  })
  return {
    saving,
    isChoosing,
    choices,
    setChoices,
    save: (answers?: SaveAnswers) => {
      editor.type(undefined)
      setChoosing(false)
      void save(editor.content(), answers)
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
