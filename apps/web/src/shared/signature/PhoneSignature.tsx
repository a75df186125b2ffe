import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useEffect, useMemo, useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { QrCode } from '../QrCode.tsx'
import { inkPath } from './ink-path.ts'
import { readSignature, rememberSignature } from './kept-signature.ts'
import { drawnSignature, inkColor, penWidth, type SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'
import { fittedInk } from './sent-ink.ts'
import { type PhoneState, usePhoneSignature } from './use-phone-signature.ts'

/** A signature that is drawn on a phone and comes here. */
export function PhoneSignature({ onMade, engine }: SignatureWay) {
  const { state, renew } = usePhoneSignature(engine)
  if (state.kind === 'waiting') return <Code {...state} />
  if (state.kind === 'arrived') return <Arrived strokes={state.strokes} onMade={onMade} onAgain={renew} />
  if (state.kind === 'starting')
    return (
      <div className={styles.starting}>
        <FoldLoader label={t('Making a code')} />
      </div>
    )
  return (
    <>
      <Notice tone="error">{state.sentence}</Notice>
      <div className={styles.buttons}>
        <Button onClick={renew}>{t('Show a new code')}</Button>
      </div>
    </>
  )
}

/** The code that a phone reads. */
function Code({ address, isDrawing }: Extract<PhoneState, { kind: 'waiting' }>) {
  const url = new URL(address)
  return (
    <>
      <div className={styles.phone}>
        <QrCode text={address} label={t('QR code with the address for your phone')} />
        <div className={styles.phoneText}>
          <p>{t("Scan this with your phone's camera and sign there. Your signature then appears here.")}</p>
          <p className={styles.address} dir="ltr">
            {address.replace(/^https?:\/\//, '')}
          </p>
          <CopyButton text={address} label={t('Copy address')} />
        </div>
      </div>
      {isLocal(url) ? (
        <Notice tone="warning">
          {t('This address works only on this computer. To sign by phone, open Octavo at an address that your phone can reach.')}
        </Notice>
      ) : url.protocol === 'http:' ? (
        <Notice tone="warning">{t('Your phone can sign only over https, and this address has none.')}</Notice>
      ) : null}
      <p className={styles.hint} role="status">
        {isDrawing
          ? t('Your phone is connected. Sign on it and press Send.')
          : t('Waiting for your phone. The code works for 5 minutes, once.')}
      </p>
    </>
  )
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** As large as others are drawn in this dialog. */
const room = { width: 440, height: 150 }

interface ArrivedProps extends Pick<SignatureWay, 'onMade'> {
  strokes: Extract<PhoneState, { kind: 'arrived' }>['strokes']
  onAgain: () => void
}

function Arrived({ strokes, onMade, onAgain }: ArrivedProps) {
  const ink = useMemo(() => fittedInk(strokes, room), [strokes])
  const [isKept, setKept] = useState(() => readSignature() !== undefined)
  const made = drawnSignature(ink)
  useEffect(() => announce(t('Your signature has arrived.')), [])
  return (
    <>
      <svg
        className={styles.field}
        viewBox={`-20 -25 ${made.width + 40} ${made.height + 50}`}
        role="img"
        aria-label={t('The signature from your phone')}
      >
        <path d={ink.map(inkPath).join('')} className={styles.ink} stroke={inkColor} strokeWidth={penWidth} />
      </svg>
      <Checkbox label={t('Keep it on this device for next time')} checked={isKept} onChange={setKept} />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onAgain}>
          {t('Sign again')}
        </Button>
        <Button
          autoFocus
          onClick={() => {
            rememberSignature(ink, isKept)
            onMade(made)
          }}
        >
          {t('Add signature')}
        </Button>
      </div>
    </>
  )
}
