import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../../modal/modal-props.ts'

/** A payment has arrived. */
export default function ThanksForPayment({ what, onClose }: ModalPropsOf['thanks for payment'] & ModalBase) {
  return (
    <Modal
      name="thanks for payment"
      title={t('Thank you for your payment')}
      description={
        what === 'task'
          ? t("We'll email you a receipt. You can download your file now.")
          : t("We'll email you a receipt. Your plan starts now.")
      }
      onClose={onClose}
    >
      <Button size="modal" wide onClick={onClose}>
        {t('Continue')}
      </Button>
    </Modal>
  )
}
