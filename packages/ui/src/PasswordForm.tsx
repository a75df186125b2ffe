import type { ReactNode, SubmitEvent } from 'react'

export interface PasswordFormProps {
  className?: string | undefined
  /** Enter or a button of the form was pressed; nothing happens if passwords take effect while typing. */
  onSubmit?: () => void
  children: ReactNode
}

/** Wraps password fields: password managers look for a form, and Enter must not reload the page. */
export function PasswordForm({ className, onSubmit, children }: PasswordFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form className={className} autoComplete="off" onSubmit={submit}>
      {/* The user name for those programs: there is none, the password is a document's. */}
      <input type="text" autoComplete="username" value="PDF" readOnly hidden />
      {children}
    </form>
  )
}
