import { formatBytes, formatLimit } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../modal/modal-props.ts'
import { openModal } from '../modal/modal-store.ts'
import { setting, siteSettings } from '../site-settings.ts'
import { useVisitor } from '../user/use-visitor.ts'
import styles from './SizeLimit.module.css'

/** A file exceeds the size limit; nothing of it was sent. Who can't get more by an account isn't told to create one. */
export default function SizeLimit({ file, maxBytes, onClose }: ModalPropsOf['validation'] & ModalBase) {
  const visitor = useVisitor()
  const hasPlans = siteSettings().billing !== undefined
  const way = !hasPlans || (visitor.state === 'user' && visitor.user.pro) ? 'none' : visitor.state === 'user' ? 'plan' : 'account'
  return (
    <Modal name="validation" title={t('This file is too large')} description={sentences[way]()} onClose={onClose}>
      {file && maxBytes !== undefined ? <Measure file={file} maxBytes={maxBytes} /> : null}
      <div className={styles.buttons}>
        {way === 'account' ? <WaysIn onClose={onClose} /> : null}
        {way === 'plan' ? (
          <LinkButton size="modal" wide to="/upgrade-plan" onClick={onClose}>
            {t('See plans')}
          </LinkButton>
        ) : null}
        {way === 'none' ? (
          <Button size="modal" wide onClick={onClose}>
            {t('OK')}
          </Button>
        ) : null}
      </div>
      <p className={styles.note}>{t("Your file hasn't been uploaded.")}</p>
    </Modal>
  )
}

const sentences = {
  account: () => t('Max size limit. Create an account or login for using this.'),
  plan: () => t('A plan allows files up to {size}.', { size: setting('PRO_FILE_SIZE') }),
  none: () => t('Split it into smaller parts, or compress it first.'),
} as const

function WaysIn({ onClose }: { onClose: () => void }) {
  const goTo = (modal: 'sign up' | 'login') => {
    onClose()
    openModal(modal, {})
  }
  return (
    <>
      <Button size="modal" wide onClick={() => goTo('sign up')}>
        {t('Sign up')}
      </Button>
      <Button size="modal" variant="secondary" wide onClick={() => goTo('login')}>
        {t('Log in')}
      </Button>
    </>
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
      <p className={styles.note}>{t('Your limit: {size} per file', { size: formatLimit(maxBytes, pageLanguage()) })}</p>
    </div>
  )
}
