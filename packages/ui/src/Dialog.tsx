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
  /** Whether a click outside, or Escape, closes it. */
  closesOnBackground?: boolean
  closeButton?: boolean
  width?: number
  /** Left of title and description. */
  image?: ReactNode
  children?: ReactNode
}

/** A question or notice on top of the page, which is inert meanwhile. Focus moves in, stays in, and returns on close. */
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

  // A drag that starts inside, to select text, and ends outside isn't a click on the background.
  const press = (event: MouseEvent) => (pressedBeside.current = event.target === dialog.current)
  const click = (event: MouseEvent) => {
    if (closesOnBackground && pressedBeside.current && event.target === dialog.current) onClose()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // By default the browser closes the dialog at the second Escape even if the cancel event was prevented.
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
