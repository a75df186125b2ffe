import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../modal/modal-props.ts'

/** An error with one button. */
export default function ErrorNotice({ errorMessage, text, onClose }: ModalPropsOf['error'] & ModalBase) {
  return (
    <Modal name="error" title={errorMessage} description={text} onClose={onClose}>
      <Button size="modal" wide onClick={onClose}>
        {t('OK')}
      </Button>
    </Modal>
  )
}
