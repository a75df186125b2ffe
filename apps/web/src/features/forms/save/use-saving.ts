import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useState } from 'react'
import { CallError, sentenceOf } from '../../../shared/engine/call.ts'
import { useModals } from '../../../shared/modals/use-modals.ts'
import { HeldResult, type SaveAnswers, type Saved } from '../../../shared/work/document-task.ts'
import { useAskForAccess } from '../../../shared/work/use-ask-for-access.ts'
import type { SaveAsked } from '../../editor/dialogs/SaveQuestion.tsx'
import type { FormContent } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'

/** One thing that the engine is asked to make of a form. */
export interface SaveOrder {
  files: readonly string[]
  options: (refOf: (name: string) => string) => object
  /** What is done to the form in a run before. */
  before?: Record<string, unknown> | undefined
  /** Whether the form itself stays as it is, so that a signature isn't touched. */
  onlyReads?: boolean
  /** What is saved by it, which then isn't lost any more. */
  content?: FormContent
}

export type Saving =
  | { kind: 'resting' }
  | { kind: 'asking'; asked: SaveAsked; order: SaveOrder }
  | { kind: 'saving'; progress: number }
  | { kind: 'saved'; saved: Saved; order: SaveOrder }

/** Saves what was done to a form, and asks where the engine needs an answer first. */
export function useSaving({ onHeld }: { onHeld: (content: FormContent | undefined) => void }) {
  const { task, pdf } = useForm()
  const modals = useModals()
  const askForAccess = useAskForAccess({ taskType: 'forms', name: pdf.file.name })
  const [saving, setSaving] = useState<Saving>({ kind: 'resting' })

  const save = async (order: SaveOrder, answers: SaveAnswers = {}) => {
    if (saving.kind === 'saving') return
    const right = answers.confirmRight && { confirmRight: true }
    setSaving({ kind: 'saving', progress: 0 })
    try {
      const saved = await task.save({
        files: order.files,
        answers: order.onlyReads ? { signatures: 'warn' } : answers,
        onProgress: (progress) => setSaving({ kind: 'saving', progress }),
        // Signatures among the options are those of the form; whether a signed file is changed was asked above.
        run: (refOf) => ({
          before: order.before && { ...order.before, ...right },
          options: { ...order.options(refOf), ...right },
        }),
      })
      setSaving({ kind: 'saved', saved, order })
      announce(t('Your form is ready'))
    } catch (error) {
      const about = error instanceof CallError ? questions[error.code] : undefined
      if (about) return setSaving({ kind: 'asking', asked: { about, message: sentenceOf(error) }, order })
      setSaving({ kind: 'resting' })
      if (error instanceof CallError && error.code === 'CANCELLED') return
      if (error instanceof HeldResult) {
        // What was entered is at the server, and on this device as a draft: who goes on to log in or pay loses none.
        onHeld(order.content)
        return askForAccess(error.task)
      }
      modals.open('error', { errorMessage: t("That didn't work"), text: sentenceOf(error) })
    }
  }
  return { saving, save, rest: () => setSaving({ kind: 'resting' }) }
}

/** What an error asks of the person, if it can be answered. */
const questions: Partial<Record<string, SaveAsked['about']>> = { SIGNED_DOCUMENT: 'signature', CONFIRM_RIGHT: 'right' }
