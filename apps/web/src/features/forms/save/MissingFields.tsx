import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import dialog from '../../editor/dialogs/SavedDialog.module.css'
import { labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'

interface MissingFieldsProps {
  fields: readonly DeskField[]
  onGo: (field: DeskField) => void
  onSave: () => void
  onClose: () => void
}

const mostListed = 8

/** Before a form is saved: the required fields that are still empty. */
export function MissingFields({ fields, onGo, onSave, onClose }: MissingFieldsProps) {
  const [first] = fields
  return (
    <Dialog open title={plural(fields.length, '# required field is empty', '# required fields are empty')} width={440} onClose={onClose}>
      <ul className={panel.list}>
        {fields.slice(0, mostListed).map((field) => (
          <li key={field.id}>
            <button type="button" className={panel.entry} onClick={() => onGo(field)}>
              {labelOf(field)}
            </button>
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button size="modal" wide onClick={() => first && onGo(first)}>
          {t('Fill in the first one')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onSave}>
          {t('Save all the same')}
        </Button>
      </div>
    </Dialog>
  )
}
