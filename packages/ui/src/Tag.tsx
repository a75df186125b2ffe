import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tag.module.css'

/** A word next to a name, such as Soon. */
export function Tag({ tone = 'quiet', children }: { tone?: 'quiet' | 'accent' | 'bad'; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
