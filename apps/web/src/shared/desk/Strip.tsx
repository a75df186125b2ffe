import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './Strip.module.css'

/** A toolbar that floats over the top of the pages. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  // Arrow keys go between the buttons, as in every toolbar.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const all = bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), input') ?? []
    // Not those of lists that are closed.
    const buttons = [...all].filter((button) => button.checkVisibility())
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    event.stopPropagation()
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div className={styles.room}>
      <div ref={bar} role="toolbar" aria-label={label} className={styles.strip} onKeyDown={onKeyDown}>
        {children}
      </div>
    </div>
  )
}

interface StripButtonProps {
  label: string
  Icon: LucideIcon
  /** Whether it is pressed in, for those that stay so. */
  isOn?: boolean
  /** The keys that do the same, as `aria-keyshortcuts` has them; its press then leaves the focus where one types. */
  keys?: string
  onClick: (event: MouseEvent) => void
}

/** A button of the strip, by its icon. */
export function StripButton({ label, Icon, isOn, keys, onClick }: StripButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onPointerDown={keys === undefined ? undefined : (event) => event.preventDefault()}
      onMouseDown={keys === undefined ? undefined : (event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** A line between groups of buttons. */
export function StripRule() {
  return <span className={styles.rule} />
}
