import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'
import { toast } from '../../toasts.ts'
import { Question } from './Question.tsx'

/** The end of a subscription; what was paid for stays until its time is over. */
export default function CancelSubscription({ onConfirm, onClose }: ModalPropsOf['cancel subscription'] & ModalBase) {
  const cancel = async () => {
    await onConfirm()
    onClose()
    toast.success('Subscription successfully canceled.')
  }
  return (
    <Question
      name="cancel subscription"
      title="Cancel your subscription?"
      description="It will not renew, and nothing more is charged. You keep what you have paid for until its time is over."
      action="Cancel subscription"
      stay="Keep it"
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
