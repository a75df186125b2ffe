import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

export interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
}

const icons = { info: Info, success: Check, warning: TriangleAlert, error: CircleAlert }

/** A sentence that needs attention, shown in place. An error is announced at once. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
