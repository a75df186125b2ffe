import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, sentenceOf } from '../../shared/engine/call.ts'
import { InkField } from '../../shared/signature/InkField.tsx'
import { type PhoneCipher, phoneCipher } from '../../shared/signature/phone-cipher.ts'
import { sendable } from '../../shared/signature/sent-ink.ts'
import { useInkField } from '../../shared/signature/use-ink-field.ts'
import { claimPlace, lookForPlace, sendSignature } from './phone-api.ts'
import { keepCode, type PhoneCode } from './phone-code.ts'
import styles from './SignPage.module.css'

interface PhoneFieldProps {
  code: PhoneCode
  /** Nothing more can be drawn: it was sent, or the code serves no longer. */
  onOver: (sentence: string) => void
}

/** Where the signature is drawn, and from where it is sent. */
export function PhoneField({ code, onOver }: PhoneFieldProps) {
  const { cipher, claim } = usePlace(code)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ink = useInkField({ onBegin: () => void claim().catch(fail) })
  const isEmpty = ink.strokes.length === 0

  function fail(error: unknown): void {
    if (error instanceof CallError && (error.status === 404 || error.status === 410)) {
      keepCode(undefined)
      onOver(t('This code has been used or has expired. Show a new one on the computer and scan it.'))
    } else setProblem(sentenceOf(error))
  }

  const look = useEffectEvent(() => void cipher.then(({ ref }) => lookForPlace(ref)).catch(fail))
  useEffect(() => look(), [])

  async function send(): Promise<void> {
    const strokes = sendable(ink.strokes)
    if (!strokes) return setProblem(t('This is too much to send. Clear it and sign with fewer lines.'))
    setSending(true)
    setProblem(undefined)
    try {
      const { ref, seal } = await cipher
      await sendSignature(ref, { claim: await claim(), sealed: await seal({ strokes }) })
      keepCode(undefined)
      onOver(t('Sent. Your signature is on your computer now. You can close this page.'))
    } catch (error) {
      fail(error)
    }
    setSending(false)
  }

  return (
    <>
      <div className={styles.field}>
        <InkField ink={ink} />
      </div>
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button variant="secondary" size="large" disabled={isEmpty} onClick={ink.undo}>
          {t('Undo')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          disabled={isEmpty}
          onClick={() => {
            ink.clear()
            announce(t('Cleared'))
          }}
        >
          {t('Clear')}
        </Button>
        <Button size="large" disabled={isEmpty} busy={isSending} onClick={() => void send()}>
          {t('Send')}
        </Button>
      </div>
      <p className={styles.note}>{t('It goes to the computer that shows the code, encrypted. Nobody else can read it.')}</p>
    </>
  )
}

/** The place at the server. It belongs to this phone from the first stroke on, not from opening: some apps open pages twice. */
function usePlace(code: PhoneCode): { cipher: Promise<PhoneCipher>; claim: () => Promise<string> } {
  const [cipher] = useState(() => phoneCipher(code.secret))
  const claiming = useRef<Promise<string>>(code.claim === undefined ? undefined : Promise.resolve(code.claim))

  async function begin(): Promise<string> {
    const claim = await claimPlace((await cipher).ref)
    keepCode({ ...code, claim })
    return claim
  }

  return {
    cipher,
    claim() {
      claiming.current ??= begin().catch((error: unknown) => {
        claiming.current = undefined
        throw error
      })
      return claiming.current
    },
  }
}
