import { UpdateUserRequest, type UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import styles from '../../account/account.module.css'
import { updateName } from '../../account/account-api.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'

/** A new name. */
export default forUser(EditName)

function EditName({ user, onClose }: ModalBase & { user: UserView }) {
  const { field, submit, busy } = useAccountForm({
    schema: UpdateUserRequest,
    defaultValues: { firstName: user.firstName },
    async send({ firstName }) {
      await updateName(firstName)
      onClose()
      toast.success(t('Your name successfully updated.'))
      await userStore.refresh()
    },
  })
  return (
    <Modal name="edit name" title={t('Edit name')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={t('First name')} autoComplete="given-name" {...field('firstName')} />
        <Button type="submit" size="modal" wide busy={busy}>
          {t('Save')}
        </Button>
      </form>
    </Modal>
  )
}
