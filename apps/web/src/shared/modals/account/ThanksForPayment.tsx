import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from '../../modal/Modal.tsx'
import type { ModalBase } from '../../modal/modal-props.ts'

/** A payment has arrived. */
export default function ThanksForPayment({ onClose }: ModalBase) {
  return (
    <Modal
      name="thanks for payment"
      title="Thank you for your payment"
      description="It has arrived, and a receipt is on its way to your email. Your file can be downloaded now."
      onClose={onClose}
    >
      <Button size="modal" wide onClick={onClose}>
        Go on
      </Button>
    </Modal>
  )
}
