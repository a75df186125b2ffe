import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type SubmitEvent, useState } from 'react'
import { inkColor, type SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'
import { roomFactor, signatureWidth } from './signature-size.ts'
import { TypedSignature } from './TypedSignature.tsx'

const faces = ['hand', 'serif', 'sans', 'mono'] as const

/** A name in one of four fonts. */
export function TypeSignature({ onMade }: SignatureWay) {
  const [text, setText] = useState('')
  const [face, setFace] = useState<(typeof faces)[number]>('hand')
  const size = 40
  const height = size * roomFactor
  const name = text.trim() || t('Your name')
  const widthOf = (of: (typeof faces)[number]) => Math.max(20, signatureWidth(name, of, size))
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onMade({ look: { text: text.trim(), face, color: inkColor }, width: widthOf(face), height })
  }
  return (
    <form className={styles.form} autoComplete="off" onSubmit={add}>
      <TextField label={t('Name')} value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      <div className={styles.faces} role="radiogroup" aria-label={t('Font')}>
        {faces.map((one) => (
          <label key={one} className={styles.face}>
            <input
              type="radio"
              name="face"
              checked={face === one}
              onChange={() => setFace(one)}
              aria-label={{ hand: t('Handwriting'), serif: t('Serif'), sans: t('Sans serif'), mono: t('Typewriter') }[one]}
            />
            <span style={{ width: Math.min(360, widthOf(one)), height }}>
              <TypedSignature text={name} face={one} color={inkColor} width={widthOf(one)} height={height} />
            </span>
          </label>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" disabled={text.trim() === ''}>
          {t('Add signature')}
        </Button>
      </div>
    </form>
  )
}
