import type { ReactNode } from 'react'
import styles from './ImageCards.module.css'
import { RadioGroup, type RadioGroupTexts } from './RadioGroup.tsx'

interface ImageOption<Value extends string> {
  value: Value
  label: string
  /** A small drawing of its effect; decorative. */
  art: ReactNode
}

/** A choice with a drawing for each option. */
export function ImageCards<Value extends string>(props: RadioGroupTexts<ImageOption<Value>>) {
  return (
    <RadioGroup {...props} classes={{ group: styles.cards, option: styles.card, input: styles.radio }}>
      {({ label, art }) => (
        <>
          <span className={styles.art} aria-hidden="true">
            {art}
          </span>
          <span className={styles.name}>{label}</span>
        </>
      )}
    </RadioGroup>
  )
}
