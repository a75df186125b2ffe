import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { SavedDialog } from '../../../shared/desk/SavedDialog.tsx'
import type { Saved } from '../../../shared/work/document-task.ts'
import { useForm } from '../use-form.ts'

interface SavedFormProps {
  saved: Saved
  /** Whether values were exported, and no form was made. */
  isData: boolean
  onTaken: () => void
  onClose: () => void
}

/** What was made of a form: one file, or one for each row of a table. */
export function SavedForm({ saved, isData, onTaken, onClose }: SavedFormProps) {
  const { task } = useForm()
  const count = saved.task.results.length
  const one = isData ? t('Your values are ready') : t('Your form is ready')
  const title = count > 1 ? plural(count, '# form is ready', '# forms are ready') : one
  return <SavedDialog title={title} saved={saved} task={task} onTaken={onTaken} onClose={onClose} />
}
