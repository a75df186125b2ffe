import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { SavedDialog } from '../../../shared/desk/SavedDialog.tsx'
import { SaveQuestion } from '../../../shared/desk/SaveQuestion.tsx'
import Loading from '../../../shared/modals/Loading.tsx'
import type { EditorTask } from '../save/editor-task.ts'
import type { useEditorSaving } from '../save/use-editor-saving.ts'
import { CrowdedText } from './CrowdedText.tsx'
import { RefusedChange } from './RefusedChange.tsx'
import { SaveOptions } from './SaveOptions.tsx'

interface SaveDialogsProps {
  state: ReturnType<typeof useEditorSaving>
  task: EditorTask
  /** Shows an edit on its page. */
  onShow: (edit: string) => void
  onTaken: () => void
}

/** Whatever saving shows: its choices, questions, progress and result. */
export function SaveDialogs({ state, task, onShow, onTaken }: SaveDialogsProps) {
  const { saving, title, isChoosing, choices, setChoices, save, leaveOut, choose, rest } = state
  if (isChoosing) return <SaveOptions choices={choices} onChange={setChoices} onSave={() => save()} onClose={rest} />
  switch (saving.kind) {
    case 'saving':
      return <Loading title={t('Saving your changes')} progress={saving.progress} onCancel={() => void task.cancel()} onClose={() => {}} />
    case 'asking':
      return <SaveQuestion asked={saving.asked} onAnswer={save} onClose={rest} />
    case 'refused': {
      const { edit, page, isCrowded } = saving.refused
      const show = () => {
        rest()
        onShow(edit)
      }
      return isCrowded ? (
        <CrowdedText page={page} onShow={show} onSave={() => save({ noRoom: 'write' })} onClose={rest} />
      ) : (
        <RefusedChange page={page} onShow={show} onLeaveOut={() => leaveOut(edit)} onClose={rest} />
      )
    }
    case 'saved':
      return (
        <SavedDialog title={title} saved={saving.saved} task={task} onTaken={onTaken} onClose={rest}>
          <Button size="modal" wide variant="ghost" onClick={choose}>
            {t('Save with other choices')}
          </Button>
        </SavedDialog>
      )
    default:
      return null
  }
}
