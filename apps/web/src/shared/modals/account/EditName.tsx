import { UpdateUserRequest, type UserView } from '@octavo/core/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { updateName } from '../../account/account-api.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { Modal } from '../Modal.tsx'
import type { ModalBase } from '../modal-props.ts'
import styles from './account.module.css'
import { forUser } from './for-user.tsx'

/** Another name. */
export default forUser(EditName)

function EditName({ user, onClose }: ModalBase & { user: UserView }) {
  const { field, submit, busy } = useAccountForm({
    schema: UpdateUserRequest,
    defaultValues: { firstName: user.firstName },
    async send({ firstName }) {
      await updateName(firstName)
      onClose()
      toast.success('Your name successfully updated.')
      await userStore.refresh()
    },
  })
  return (
    <Modal name="edit name" title="Edit name" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <Button type="submit" size="modal" wide busy={busy}>
          Save
        </Button>
      </form>
    </Modal>
  )
}
