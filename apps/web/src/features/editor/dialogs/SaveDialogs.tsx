import { t } from '@octavo/core/words/t.ts'
import Loading from '../../../shared/modals/Loading.tsx'
import type { EditorTask } from '../save/editor-task.ts'
import type { useSaving } from '../save/use-saving.ts'
import { SavedDialog } from './SavedDialog.tsx'
import { SaveOptions } from './SaveOptions.tsx'
import { SaveQuestion } from './SaveQuestion.tsx'

/** Whatever saving shows: its choices, questions, progress and result. */
export function SaveDialogs({ state, task, onTaken }: { state: ReturnType<typeof useSaving>; task: EditorTask; onTaken: () => void }) {
  const { saving, choices, setChoices, save, choose, rest } = state
  switch (saving.kind) {
    case 'choosing':
      return <SaveOptions choices={choices} onChange={setChoices} onSave={() => save()} onClose={rest} />
    case 'saving':
      return <Loading title={t('Saving your changes')} progress={saving.progress} onCancel={() => void task.cancel()} onClose={() => {}} />
    case 'asking':
      return <SaveQuestion asked={saving.asked} onAnswer={save} onClose={rest} />
    case 'saved':
      return (
        <SavedDialog
          saved={saving.saved}
          addressOf={async ({ result }) => (await task.engine()).downloadUrl(result.ref)}
          onTaken={onTaken}
          onChoices={choose}
          onClose={rest}
        />
      )
    default:
      return null
  }
}
