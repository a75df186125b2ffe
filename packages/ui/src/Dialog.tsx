import { t } from '@octavo/core/words/t.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { LiveRegion } from './LiveRegion.tsx'
import { useShownDialog } from './use-shown-dialog.ts'

export interface DialogProps {
  open: boolean
  title: string
  description?: ReactNode
  onClose: () => void
  /** Whether a click beside it, or Escape, closes it. */
  closesOnBackground?: boolean
  closeButton?: boolean
  width?: number
  /** Stands left of title and description. */
  image?: ReactNode
  children?: ReactNode
}

/** A question or a notice above the page, which waits behind it. Focus goes in, stays in, and returns when it closes. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  title,
  description,
  onClose,
  closesOnBackground = true,
  closeButton = true,
  width = 408,
  image,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const dialog = useShownDialog()
  const pressedBeside = useRef(false)
  const mayEscape = closesOnBackground || closeButton

  // A drag that starts inside, to select text, and ends beside the dialog is no click on the background.
  const press = (event: MouseEvent) => (pressedBeside.current = event.target === dialog.current)
  const click = (event: MouseEvent) => {
    if (closesOnBackground && pressedBeside.current && event.target === dialog.current) onClose()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Left to itself the browser closes the dialog at the second Escape, whatever the cancel event says.
    event.preventDefault()
    event.stopPropagation()
    if (mayEscape) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ maxWidth: width }}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onMouseDown={press}
      onClick={click}
      onKeyDown={keyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (mayEscape) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {image}
          <div>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {description === undefined ? null : (
              <div id={`${id}-description`} className={styles.description}>
                {description}
              </div>
            )}
          </div>
        </div>
        {children}
        {closeButton ? (
          <IconButton
            size="small"
            label={t('Close')}
            icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onClose}
            className={styles.close}
          />
        ) : null}
      </div>
      <LiveRegion />
    </dialog>
  )
}
