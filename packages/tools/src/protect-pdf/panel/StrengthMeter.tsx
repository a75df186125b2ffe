import { t } from '@octavo/core/words/t.ts'
import hidden from '@octavo/ui/hidden.module.css'
import { Rich } from '@octavo/ui/Rich.tsx'
import { passwordStrength } from './password-strength.ts'
import styles from './StrengthMeter.module.css'

const steps = [0, 1, 2, 3, 4]

/** The strength of a password, as a bar and in words. */
export function StrengthMeter({ password }: { password: string }) {
  const { level, word, advice } = passwordStrength(password)
  return (
    <div className={styles.meter} data-level={level}>
      <meter className={hidden.hidden} aria-label={t('Strength of the password')} min={0} max={4} value={level} aria-valuetext={word} />
      <div className={styles.bars} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-filled={step <= level} />
        ))}
      </div>
      <p className={styles.text}>
        <Rich sentence="<word>{strength}.</word> {advice}" parts={{ word: (text) => <strong>{text}</strong>, strength: word, advice }} />
      </p>
    </div>
  )
}
