import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type SubmitEvent, useState } from 'react'
import form from '../../shared/account/account.module.css'
import { toast } from '../../shared/toasts.ts'
import type { HandedRecipe } from '../../shared/work/handed-recipe.ts'
import { addRecipe } from '../../shared/work-storage.ts'

/** Saves the settings of a task on this device under a name. */
export function SaveRecipe({ recipe, onClose }: { recipe: HandedRecipe; onClose: () => void }) {
  const [name, setName] = useState('')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    addRecipe({ ...recipe, name: given })
    onClose()
    toast.success(t('{name} is saved on this device.', { name: given }))
  }
  return (
    <Dialog
      open
      title={t('Save as recipe')}
      description={t('Saved on this device only: steps and options, never files or passwords.')}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={save}>
        <TextField label={t('Name')} value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        <Button type="submit" size="modal" wide disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
