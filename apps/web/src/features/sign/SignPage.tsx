import { t } from '@octavo/core/words/t.ts'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hideNotice } from '../../shared/early.ts'
import { canEncrypt } from '../../shared/signature/phone-cipher.ts'
import { PhoneField } from './PhoneField.tsx'
import { keepCode, type PhoneCode, readCode } from './phone-code.ts'
import styles from './SignPage.module.css'

/** The page that a phone opens by the code on a computer, to sign for it. */
export function SignPage() {
  const code = useCode()
  const [said, setSaid] = useState<string>()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Wordmark />
        <h1 className={styles.title}>{t('Sign here')}</h1>
      </header>
      {said !== undefined ? (
        <p className={styles.said} role="status">
          {said}
        </p>
      ) : code === undefined ? null : code === 'none' ? (
        <p className={styles.said}>
          {t('To sign for a document on your computer, choose Sign and then Phone there, and scan the code that it shows.')}
        </p>
      ) : canEncrypt() ? (
        <PhoneField key={code.secret} code={code} onOver={setSaid} />
      ) : (
        <p className={styles.said}>{t('Your browser encrypts signatures only over https, and this page was opened without.')}</p>
      )}
    </div>
  )
}

/** The code of this tab. It leaves the address at once, so that it stays in no history. */
function useCode(): PhoneCode | 'none' | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [code, setCode] = useState<PhoneCode | 'none'>()
  useEffect(() => {
    hideNotice()
    const found = readCode(hash)
    if (found) keepCode(found)
    setCode((known) => found ?? known ?? 'none')
    if (hash !== '') void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, pathname, navigate])
  return code
}
