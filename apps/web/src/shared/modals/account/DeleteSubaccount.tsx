import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { removeSocialAccount } from '../../account/account-api.ts'
import { type ModalBase, type ModalPropsOf, providerNames } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { userStore } from '../../user/user-store.ts'
import { forUser } from './for-user.tsx'
import { Question } from './Question.tsx'

/** Removes a social account from the user's account. */
export default forUser(DeleteSubaccount)

function DeleteSubaccount({ account, onClose }: ModalPropsOf['delete subaccount'] & ModalBase & { user: UserView }) {
  const provider = providerNames[account.provider] ?? account.provider
  const remove = async () => {
    await removeSocialAccount(account.id)
    onClose()
    toast.success(t('Subaccount successfully deleted.'))
    await userStore.refresh()
  }
  return (
    <Question
      name="delete subaccount"
      title={t('Remove {provider}?', { provider })}
      description={
        <Rich
          sentence="You won't be able to log in with {provider} ({email}) anymore."
          parts={{ provider, email: <bdi>{account.email}</bdi> }}
        />
      }
      action={t('Remove')}
      stay={t('Keep it')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
