import type { ReactNode, SubmitEvent } from 'react'

export interface PasswordFormProps {
  className?: string | undefined
  /** Enter was pressed, or a button of the form; where passwords take effect as they are typed, nothing happens then. */
  onSubmit?: () => void
  children: ReactNode
}

/** Holds password fields: a password manager looks for a form, and Enter must not load the page anew. */
export function PasswordForm({ className, onSubmit, children }: PasswordFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form className={className} autoComplete="off" onSubmit={submit}>
      {/* Whose password it is, for those programs: nobody's, but a document's. */}
      <input type="text" autoComplete="username" value="PDF" readOnly hidden />
      {children}
    </form>
  )
}
