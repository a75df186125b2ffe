import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonLook {
  /** `danger` is red on a quiet button; the last confirmation of a deletion adds `solid`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'modal' | 'large'
  icon?: ReactNode
  solid?: boolean
  /** Takes the full width. */
  wide?: boolean
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Keeps its width and shows activity; clicks do nothing meanwhile. */
  busy?: boolean
}

/** A button for an action on this page. */
export function Button({ variant, size, icon, solid, wide, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, solid, wide }), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <ButtonContent icon={icon}>{children}</ButtonContent>
      {busy ? <BusyBar /> : null}
    </button>
  )
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  href: string
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, solid, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, solid, wide }), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action and its object, such as 'Remove report.pdf'. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
}

/** A button with only an icon; its label is read aloud and shown on hover. */
export function IconButton({ label, icon, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames(styles.iconButton, styles[size], className)}>
      {icon}
    </button>
  )
}

/** The content of everything that looks like a button. */
export function ButtonContent({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon}
      {children}
    </span>
  )
}

type Given<Look> = { [Key in keyof Look]: Look[Key] | undefined }

/** The class of everything that looks like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', solid, wide }: Given<Omit<ButtonLook, 'icon'>>): string {
  return classNames(styles.button, styles[variant], styles[size], solid && styles.solid, wide && styles.wide)
}

const segments = [0, 1, 2, 3, 4, 5, 6, 7]

function BusyBar() {
  return (
    <span className={styles.bar} aria-hidden="true">
      {segments.map((segment) => (
        <span key={segment} style={{ animationDelay: `${segment * 120}ms` }} />
      ))}
    </span>
  )
}
