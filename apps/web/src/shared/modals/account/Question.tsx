import { Button } from '@octavo/ui/Button.tsx'
import { type ReactNode, useState } from 'react'
import styles from '../../account/account.module.css'
import { sentenceOf } from '../../engine/call.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalName } from '../../modal/modal-rules.ts'
import { toast } from '../../toasts.ts'

export interface QuestionProps {
  name: ModalName
  title: string
  description: ReactNode
  action: string
  stay: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something is removed. */
export function Question({ name, title, description, action, stay, onConfirm, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal name={name} title={title} description={description} onClose={onClose}>
      <div className={styles.buttons}>
        <Button size="modal" variant="danger" solid wide busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button size="modal" variant="secondary" wide onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Modal>
  )
}
