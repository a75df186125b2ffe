import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './TextButton.module.css'

/** A button that looks like a link, for secondary actions. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.button, className)} />
}
