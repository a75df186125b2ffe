import { t } from '@octavo/core/words/t.ts'
import { inkPath } from './ink-path.ts'
import { inkColor, penWidth } from './made-signature.ts'
import styles from './SignatureDialog.module.css'
import type { useInkField } from './use-ink-field.ts'

/** Paper with a line to sign on. */
export function InkField({ ink: { field, shown, handlers } }: { ink: ReturnType<typeof useInkField> }) {
  return (
    <svg
      ref={field}
      className={styles.field}
      role="img"
      aria-label={t('Draw your signature here with a mouse, a pen or a finger')}
      {...handlers}
    >
      <line className={styles.base} x1="24" x2="96%" y1="75%" y2="75%" />
      <path d={shown.map(inkPath).join('')} className={styles.ink} stroke={inkColor} strokeWidth={penWidth} />
    </svg>
  )
}
