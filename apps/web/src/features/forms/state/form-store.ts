import { createGestureSteps, type GestureSteps } from '@octavo/ui/history/gesture-steps.ts'
import { type History, startHistory } from '@octavo/ui/history/history.ts'
import { createStore, type Store } from '../../../shared/store.ts'
import type { FormContent } from './form-content.ts'

/** What is done on the desk: fields are filled, made, or filled with the rows of a table. */
export type FormMode = 'design' | 'fill' | 'data'

/** Everything that the desk shows of one form, besides the file itself. */
export interface FormState {
  history: History<FormContent>
  mode: FormMode
  /** The ids of the fields with handles, in design, or of the one that is being filled. */
  selected: readonly string[]
  /** The page in the middle of the view, by its key. */
  current: string
}

/** What can be done to a form, independent of React. */
export interface FormStore {
  store: Store<FormState>
  opened: FormContent
  content(): FormContent
  /** Records a change. Changes by the same gesture, such as the typing in one field, are one step of undo. */
  change(by: (content: FormContent) => FormContent, options?: { gesture?: string }): void
  undo(): boolean
  redo(): boolean
  /** Ends the gesture: the next change is a step of its own. */
  rest(): void
  setMode(mode: FormMode): void
  select(...ids: readonly string[]): void
  show(key: string): void
}

export function createFormStore(opened: FormContent, { kept, mode }: { kept?: FormContent | undefined; mode: FormMode }): FormStore {
  const store = createStore<FormState>({ history: startHistory(kept ?? opened), mode, selected: [], current: '1' }, settled)
  const steps = createGestureSteps<FormContent>()

  function step(go: GestureSteps<FormContent>['undo']): boolean {
    const before = store.get().history
    const history = go(before)
    if (history !== before) store.set((state) => ({ ...state, history }))
    return history !== before
  }

  return {
    store,
    opened,
    content: () => store.get().history.present,
    change(by, options = {}) {
      store.set((state) => {
        const history = steps.change(state.history, by(state.history.present), options.gesture)
        return history === state.history ? state : { ...state, history }
      })
    },
    undo: () => step(steps.undo),
    redo: () => step(steps.redo),
    rest: steps.rest,
    setMode(mode) {
      steps.rest()
      store.set((state) => (state.mode === mode ? state : { ...state, mode, selected: [] }))
    },
    select: (...ids) =>
      store.set((state) =>
        ids.length === state.selected.length && ids.every((id, index) => id === state.selected[index])
          ? state
          : { ...state, selected: ids },
      ),
    show: (current) => store.set((state) => (state.current === current ? state : { ...state, current })),
  }
}

/** What is selected must still exist. */
function settled(state: FormState): FormState {
  const { fields } = state.history.present
  const selected = state.selected.filter((id) => fields.some((field) => field.id === id))
  return selected.length === state.selected.length ? state : { ...state, selected }
}
