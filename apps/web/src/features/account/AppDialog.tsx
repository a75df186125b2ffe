import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { beginApp, verifyApp } from '../../shared/account/account-api.ts'
import { CodeForm } from '../../shared/account/CodeForm.tsx'
import { CopyButton } from '../../shared/CopyButton.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import styles from './AppDialog.module.css'
import { PasswordQuestion } from './PasswordDialog.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

type Step = { at: 'password' } | { at: 'scan'; secret: string; otpauthUrl: string } | { at: 'codes'; recoveryCodes: readonly string[] }

const sentences: Record<Step['at'], () => string> = {
  password: () => t('Enter your password first.'),
  scan: () => t('Scan this QR code with your authenticator app, or type the key into it. Then enter the code it shows.'),
  codes: () => t("Save these codes where you can find them without your phone. Each one logs you in once. They won't be shown again."),
}

/** Sets up an authenticator app: password, QR code, a first code, and recovery codes for a lost phone. */
export function AppDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  return (
    <Dialog
      open
      title={step.at === 'codes' ? t('Your recovery codes') : t('Set up an authenticator app')}
      description={sentences[step.at]()}
      closesOnBackground={step.at === 'password'}
      // Unsaved recovery codes are lost for good, and so is the account if the phone is lost.
      closeButton={step.at !== 'codes'}
      onClose={onClose}
    >
      {step.at === 'password' ? (
        <PasswordQuestion
          action={t('Continue')}
          email={email}
          send={async (password) => setStep({ at: 'scan', ...(await beginApp(password)) })}
        />
      ) : null}
      {step.at === 'scan' ? (
        <>
          <div className={styles.qr}>
            <QrCode text={step.otpauthUrl} label={t('QR code with the key for your authenticator app')} />
          </div>
          <p className={styles.secret} dir="ltr">
            {inGroups(step.secret)}
          </p>
          <CodeForm
            label={t('6-digit code from the app')}
            send={async (code) => {
              const { recoveryCodes } = await verifyApp(code)
              setStep({ at: 'codes', recoveryCodes })
            }}
          />
        </>
      ) : null}
      {step.at === 'codes' ? <RecoveryCodes codes={step.recoveryCodes} onDone={onClose} /> : null}
    </Dialog>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useStay()
  const text = `${codes.join('\n')}\n`
  const list = useFocusOnMount<HTMLUListElement>()
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} />
        <Button variant="secondary" icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => save(text)}>
          {t('Download')}
        </Button>
      </div>
      <Button size="modal" wide onClick={onDone}>
        {t("I've saved them")}
      </Button>
    </>
  )
}

/** Blocks back and forward, and makes the browser ask before reloading or closing the page. */
function useStay(): void {
  const held = useBlocker(true)
  useEffect(() => held.reset?.(), [held])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}

/** Groups of four characters are easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'octavo-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
