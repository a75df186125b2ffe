import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useState } from 'react'
import { CallError, sentenceOf } from '../../../shared/engine/call.ts'
import { useModals } from '../../../shared/modals/use-modals.ts'
import { HeldResult, type SaveAnswers, type Saved } from '../../../shared/work/document-task.ts'
import { useAskForAccess } from '../../../shared/work/use-ask-for-access.ts'
import type { SaveAsked } from '../dialogs/SaveQuestion.tsx'
import { firstChoices } from '../state/save-choices.ts'
import { useEditing } from '../use-editing.ts'
import type { EditorTask } from './editor-task.ts'

/** How far saving has got. */
export type Saving =
  | { kind: 'resting' }
  | { kind: 'choosing' }
  | { kind: 'asking'; asked: SaveAsked }
  | { kind: 'saving'; progress: number }
  | { kind: 'saved'; saved: Saved }

/** Saves the document, with what a person chose, and asks where the engine needs an answer. */
export function useSaving(task: EditorTask, { onHeld }: { onHeld: () => void }) {
  const { document, editor } = useEditing()
  const modals = useModals()
  const askForAccess = useAskForAccess({ taskType: 'edit-pdf', name: document.file.name })
  const [saving, setSaving] = useState<Saving>({ kind: 'resting' })
  const [choices, setChoices] = useState(firstChoices)

  const save = async (answers: SaveAnswers = {}) => {
    if (saving.kind === 'saving') return
    editor.type(undefined)
    setSaving({ kind: 'saving', progress: 0 })
    try {
      const onProgress = (progress: number) => setSaving({ kind: 'saving', progress })
      const saved = await task.save(editor.content(), { answers, choices, onProgress })
      setSaving({ kind: 'saved', saved })
      announce(t('Your changes are saved'))
    } catch (error) {
      const about = questionOf(error)
      if (about) return setSaving({ kind: 'asking', asked: { about, message: sentenceOf(error) } })
      setSaving({ kind: 'resting' })
      if (error instanceof CallError && error.code === 'CANCELLED') return
      if (error instanceof HeldResult) {
        // The changes are at the server, and on this device as a draft: who goes on to log in or pay loses none.
        onHeld()
        return askForAccess(error.task)
      }
      modals.open('error', { errorMessage: t("That didn't work"), text: sentenceOf(error) })
    }
  }
  return {
    saving,
    choices,
    setChoices,
    save: (answers?: SaveAnswers) => void save(answers),
    choose: () => setSaving({ kind: 'choosing' }),
    rest: () => setSaving({ kind: 'resting' }),
  }
}

/** What an error asks of the person, if it can be answered. */
function questionOf(error: unknown): SaveAsked['about'] | undefined {
  if (!(error instanceof CallError)) return undefined
  return ({ SIGNED_DOCUMENT: 'signature', CONFIRM_RIGHT: 'right' } as const)[error.code]
}
