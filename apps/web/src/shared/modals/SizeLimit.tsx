import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../modal/modal-props.ts'
import { openModal } from '../modal/modal-store.ts'
import styles from './SizeLimit.module.css'

/** A file exceeds the visitor's size limit; nothing of it was sent. */
export default function SizeLimit({ file, maxBytes, onClose }: ModalPropsOf['validation'] & ModalBase) {
  const goTo = (modal: 'sign up' | 'login') => {
    onClose()
    openModal(modal, {})
  }
  return (
    <Modal
      name="validation"
      title={t('This file is too large')}
      description={t('Max size limit. Create an account or login for using this.')}
      onClose={onClose}
    >
      {file && maxBytes !== undefined ? <Measure file={file} maxBytes={maxBytes} /> : null}
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={() => goTo('sign up')}>
          {t('Sign up')}
        </Button>
        <Button size="modal" variant="secondary" wide onClick={() => goTo('login')}>
          {t('Log in')}
        </Button>
      </div>
      <p className={styles.note}>{t("Your file hasn't been uploaded.")}</p>
    </Modal>
  )
}

function Measure({ file, maxBytes }: { file: { name: string; size: number }; maxBytes: number }) {
  return (
    <div className={styles.measure}>
      <p className={styles.file}>
        <bdi className={styles.name}>{file.name}</bdi>
        <span>{formatBytes(file.size, pageLanguage())}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (maxBytes / file.size) * 100)}%` }} />
      </div>
      <p className={styles.note}>{t('Your limit: {size} per file', { size: formatBytes(maxBytes, pageLanguage()) })}</p>
    </div>
  )
}
