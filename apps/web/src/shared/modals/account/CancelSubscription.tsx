import { formatDay } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { Question } from './Question.tsx'

/** Cancels a subscription; what was paid for stays until its period ends. */
export default function CancelSubscription({ onConfirm, until, onClose }: ModalPropsOf['cancel subscription'] & ModalBase) {
  const cancel = async () => {
    await onConfirm()
    onClose()
    toast.success(t('Subscription successfully canceled.'))
  }
  return (
    <Question
      name="cancel subscription"
      title={t('Cancel your subscription?')}
      description={
        until === undefined
          ? t("It won't renew, and you won't be charged again. You keep what you've paid for until it ends.")
          : t("It won't renew, and you won't be charged again. You keep what you've paid for until {date}.", {
              date: formatDay(new Date(until), pageLanguage()),
            })
      }
      action={t('Cancel subscription')}
      stay={t('Keep it')}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
