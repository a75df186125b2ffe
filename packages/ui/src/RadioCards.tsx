import type { ReactNode } from 'react'
import styles from './RadioCards.module.css'
import { RadioGroup, type RadioGroupTexts } from './RadioGroup.tsx'

interface CardOption<Value extends string> {
  value: Value
  label: string
  hint?: string | undefined
  /** At the end of the card, such as an estimate. */
  aside?: ReactNode
}

export type RadioCardsProps<Value extends string> = RadioGroupTexts<CardOption<Value>>

/** A choice with a line of text for each option. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  return (
    <RadioGroup {...props} classes={{ group: styles.cards, option: styles.card, input: styles.radio }}>
      {({ label, hint, aside }) => (
        <>
          <span className={styles.texts}>
            <span className={styles.name}>{label}</span>
            {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
          </span>
          {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
        </>
      )}
    </RadioGroup>
  )
}
