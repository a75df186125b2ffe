import { t } from '@octavo/core/words/t.ts'
import { NewPassword } from '../../account/NewPassword.tsx'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'

/** A new password, after its code was accepted. */
export default function ResetPassword({ token, onClose }: ModalPropsOf['reset password'] & ModalBase) {
  const done = () => {
    onClose()
    toast.success(t('Your password successfully updated.'))
  }
  return (
    <Modal name="reset password" title={t('Set a new password')} description={t('This logs you out on all devices.')} onClose={onClose}>
      <NewPassword token={token} onDone={done} />
    </Modal>
  )
}
