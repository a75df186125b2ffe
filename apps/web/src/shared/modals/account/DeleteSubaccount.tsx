import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { removeSocialAccount } from '../../account/account-api.ts'
import { type ModalBase, type ModalPropsOf, providerNames } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'
import { Question } from './Question.tsx'

/** Takes a social account off the user's account. */
export default forUser(DeleteSubaccount)

function DeleteSubaccount({ account, onClose }: ModalPropsOf['delete subaccount'] & ModalBase & { user: UserView }) {
  const provider = providerNames[account.provider] ?? account.provider
  const remove = async () => {
    await removeSocialAccount(account.id)
    onClose()
    toast.success('Subaccount successfully deleted.')
    await userStore.refresh()
  }
  return (
    <Question
      name="delete subaccount"
      title={`Remove ${provider}?`}
      description={`You will not be able to log in with ${account.email} at ${provider} any more.`}
      action="Remove"
      stay="Keep it"
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
