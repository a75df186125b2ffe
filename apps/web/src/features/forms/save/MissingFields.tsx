import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import dialog from '../../../shared/desk/SavedDialog.module.css'
import { FieldList } from '../FieldList.tsx'
import type { DeskField } from '../state/form-content.ts'

interface MissingFieldsProps {
  fields: readonly DeskField[]
  onGo: (field: DeskField) => void
  onSave: () => void
  onClose: () => void
}

/** Before a form is saved: the required fields that are still empty. */
export function MissingFields({ fields, onGo, onSave, onClose }: MissingFieldsProps) {
  const [first] = fields
  return (
    <Dialog open title={plural(fields.length, '# required field is empty', '# required fields are empty')} width={440} onClose={onClose}>
      <FieldList fields={fields} most={8} onGo={onGo} />
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
