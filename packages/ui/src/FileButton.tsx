import type { ComponentProps, ReactNode } from 'react'
import { ButtonContent, type ButtonLook, buttonClass } from './Button.tsx'
import styles from './FileButton.module.css'

export interface FileButtonProps extends ButtonLook, Pick<ComponentProps<'input'>, 'multiple' | 'capture' | 'onPointerEnter' | 'onFocus'> {
  /** Extensions or media types; empty means any file. */
  accept?: readonly string[]
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the system's file chooser. It is the browser's native file input, so it works before any script is loaded. */
export function FileButton({ variant, size, icon, solid, wide, accept = [], onFiles, children, ...field }: FileButtonProps) {
  return (
    <label className={`${buttonClass({ variant, size, solid, wide })} ${styles.button}`}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
      <input
        {...field}
        type="file"
        accept={accept.join(',') || undefined}
        // The browser would show here that no file is chosen.
        title=""
        className={styles.field}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
