import { baseName } from '@octavo/core/files/file-names.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type SubmitEvent, useState } from 'react'
import form from '../../shared/account/account.module.css'
import { sentenceOf } from '../../shared/engine/call.ts'
import { toast } from '../../shared/toasts.ts'

/** Asks for another name; an extension stays. */
export function RenameDialog({
  name: before,
  onRename,
  onClose,
}: {
  name: string
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const [name, setName] = useState(() => baseName(before))
  const [busy, setBusy] = useState(false)
  const rename = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '' || busy) return
    setBusy(true)
    onRename(given)
      .then(onClose)
      .catch((error: unknown) => {
        toast.error(sentenceOf(error))
        setBusy(false)
      })
  }
  return (
    <Dialog open title={t('Rename')} description={<bdi>{before}</bdi>} onClose={onClose}>
      <form className={form.form} onSubmit={rename}>
        <TextField label={t('Name')} value={name} maxLength={200} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        <Button type="submit" size="modal" wide busy={busy} disabled={name.trim() === ''}>
          {t('Rename')}
        </Button>
      </form>
    </Dialog>
  )
}
