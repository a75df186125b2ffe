import type { ReactNode, SubmitEvent } from 'react'

/** Holds password fields that take effect as they are typed: a password manager looks for a form, and Enter must not load the page anew. */
export function PasswordForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <form className={className} autoComplete="off" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      {/* Whose password it is, for those programs: nobody's, but a document's. */}
      <input type="text" autoComplete="username" value="PDF" readOnly hidden />
      {children}
    </form>
  )
}
