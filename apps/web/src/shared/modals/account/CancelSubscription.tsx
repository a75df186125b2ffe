import { t } from '@octavo/core/words/t.ts'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { Question } from './Question.tsx'

/** Cancels a subscription; what was paid for stays until its period ends. */
export default function CancelSubscription({ onConfirm, onClose }: ModalPropsOf['cancel subscription'] & ModalBase) {
  const cancel = async () => {
    await onConfirm()
    onClose()
    toast.success(t('Subscription successfully canceled.'))
  }
  return (
    <Question
      name="cancel subscription"
      title={t('Cancel your subscription?')}
      description={t("It won't renew, and you won't be charged again. You keep what you've paid for until it ends.")}
      action={t('Cancel subscription')}
      stay={t('Keep it')}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
