import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useState } from 'react'
import { CallError, sentenceOf } from '../engine/call.ts'
import { useModals } from '../modals/use-modals.ts'
import { HeldResult, type HowSaved, type SaveAnswers, type Saved } from '../work/document-task.ts'
import { useAskForAccess } from '../work/use-ask-for-access.ts'
import type { SaveAsked } from './SaveQuestion.tsx'

/** A change that the engine didn't carry out: a text has no room, or the file doesn't let it. */
interface Refused {
  edit: string
  page: number
  isCrowded: boolean
}

/** How far saving has got, with what a person has answered so far. */
export type Saving<Order> =
  | { kind: 'resting' }
  | { kind: 'asking'; asked: SaveAsked; answered: SaveAnswers; order: Order }
  | { kind: 'refused'; refused: Refused; answered: SaveAnswers; order: Order }
  | { kind: 'saving'; progress: number }
  | { kind: 'saved'; saved: Saved; order: Order }

interface SavingParts<Order> {
  taskType: string
  /** Of the file. */
  name: string
  /** Has the engine make what is ordered. */
  send: (order: Order, how: Pick<HowSaved, 'answers' | 'onProgress'>) => Promise<Saved>
  /** What is said when it is made. */
  words: (order: Order) => string
  /** It is made, and held back until someone logs in or pays. */
  onHeld: (order: Order) => void
}

/** Saves what was done to a document, and asks where the engine needs an answer first. */
export function useSaving<Order>({ taskType, name, send, words, onHeld }: SavingParts<Order>) {
  const modals = useModals()
  const askForAccess = useAskForAccess({ taskType, name })
  const [saving, setSaving] = useState<Saving<Order>>({ kind: 'resting' })

  const save = async (order: Order, answer?: SaveAnswers) => {
    if (saving.kind === 'saving') return
    const answers = allAnswers(saving, answer)
    setSaving({ kind: 'saving', progress: 0 })
    try {
      const saved = await send(order, { answers, onProgress: (progress) => setSaving({ kind: 'saving', progress }) })
      setSaving({ kind: 'saved', saved, order })
      announce(words(order))
    } catch (error) {
      const about = error instanceof CallError ? questions[error.code] : undefined
      if (about) return setSaving({ kind: 'asking', asked: { about, message: sentenceOf(error) }, answered: answers, order })
      const refused = refusedBy(error)
      if (refused) return setSaving({ kind: 'refused', refused, answered: answers, order })
      setSaving({ kind: 'resting' })
      if (error instanceof CallError && error.code === 'CANCELLED') return
      if (error instanceof HeldResult) {
        // The work is at the server, and on this device as a draft: who goes on to log in or pay loses none.
        onHeld(order)
        return askForAccess(error.task)
      }
      modals.open('error', { errorMessage: t("That didn't work"), text: sentenceOf(error) })
    }
  }
  return { saving, save, rest: () => setSaving({ kind: 'resting' }) }
}

/** What was answered since saving was last begun: one question may follow another, also where a change is removed in between. */
export function allAnswers<Order>(saving: Saving<Order>, answer?: SaveAnswers): SaveAnswers {
  return { ...('answered' in saving && saving.answered), ...answer }
}

/** What an error asks of the person, if it can be answered. */
const questions: Partial<Record<string, SaveAsked['about']>> = { SIGNED_DOCUMENT: 'signature', CONFIRM_RIGHT: 'right' }

/** The change that an error is about, unless it is one that nobody should leave out without a thought: then what is hidden would stay. */
function refusedBy(error: unknown): Refused | undefined {
  if (!(error instanceof CallError) || error.code !== 'EDIT_REFUSED') return undefined
  const { edit, page, reason } = error.details
  if (typeof edit !== 'string' || typeof page !== 'number' || reason === 'not-removed' || reason === 'unreadable-text') return undefined
  return { edit, page, isCrowded: reason === 'no-room' }
}
