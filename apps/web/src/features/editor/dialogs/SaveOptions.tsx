import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { SaveChoices } from '../state/save-choices.ts'
import styles from './SaveOptions.module.css'

interface SaveOptionsProps {
  choices: SaveChoices
  onChange: (choices: SaveChoices) => void
  onSave: () => void
  onClose: () => void
}

/** What becomes of the whole file when it is saved. */
export function SaveOptions({ choices, onChange, onSave, onClose }: SaveOptionsProps) {
  const put = (change: Partial<SaveChoices>) => onChange({ ...choices, ...change })
  return (
    <Dialog open title={t('Save choices')} width={460} onClose={onClose}>
      <div className={styles.fields}>
        <Segment
          label={t('Title, author and other metadata')}
          options={[
            { value: 'keep', label: t('Keep') },
            { value: 'remove', label: t('Remove') },
          ]}
          value={choices.metadata}
          onChange={(metadata) => put({ metadata })}
        />
        <TextField
          label={t('New title')}
          hint={t('Shown by PDF readers. Leave it empty to keep the title of the file.')}
          value={choices.title ?? ''}
          maxLength={1000}
          onChange={(event) => put({ title: event.target.value === '' ? undefined : event.target.value })}
        />
        <Switch
          label={t('Make comments part of the pages')}
          hint={t('Nobody can move or delete them then. Links stay.')}
          checked={choices.annotations === 'flatten'}
          onChange={(isFlat) => put({ annotations: isFlat ? 'flatten' : 'keep' })}
        />
        <Switch
          label={t('Make form fields part of the pages')}
          hint={t("What was filled in stays visible and can't be changed.")}
          checked={choices.fields === 'flatten'}
          onChange={(isFlat) => put({ fields: isFlat ? 'flatten' : 'keep' })}
        />
      </div>
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={onSave}>
          {t('Save PDF')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onClose}>
          {t('Continue editing')}
        </Button>
      </div>
    </Dialog>
  )
}
