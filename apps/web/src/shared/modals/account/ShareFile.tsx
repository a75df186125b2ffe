import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmailChips } from '@octavo/ui/EmailChips.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import styles from '../../account/account.module.css'
import { CallError, sentenceOf } from '../../engine/call.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { emailProblem } from '../../validation.ts'

/** Sends a result to people by their email addresses. */
export default function ShareFile({ about, onShare, onClose }: ModalPropsOf['share file'] & ModalBase) {
  const [emails, setEmails] = useState<readonly string[]>([])
  const [deleteAllowed, setDeleteAllowed] = useState(false)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const share = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || emails.length === 0) return
    setBusy(true)
    try {
      await onShare({ emailsToShare: emails, deleteAllowed, ...(message.trim() !== '' && { message: message.trim() }) })
      onClose()
      toast.success(t('You successfully shared files.'))
    } catch (error) {
      // What is said of the addresses is clearer than that the call was refused.
      toast.error((error instanceof CallError ? error.fields.emailsToShare : undefined) ?? sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal name="share file" title={t('Share this file')} description={about} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void share(event)}>
        <EmailChips
          label={t('Send to')}
          hint={t('Press space, comma or Enter after each address.')}
          error={tried && emails.length === 0 ? t('Emails are required.') : undefined}
          emails={emails}
          onChange={setEmails}
          problemOf={emailProblem}
          onProblem={toast.error}
        />
        <TextField
          label={t('Message (optional)')}
          value={message}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setMessage(event.target.value)}
        />
        <Switch
          label={t('Let people delete it for everyone')}
          hint={t('Otherwise they can only remove it from their own inbox.')}
          checked={deleteAllowed}
          onChange={setDeleteAllowed}
        />
        <Button type="submit" size="modal" wide busy={busy} icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {emails.length > 1 ? plural(emails.length, 'Share with # person', 'Share with # people') : t('Share')}
        </Button>
      </form>
    </Modal>
  )
}
