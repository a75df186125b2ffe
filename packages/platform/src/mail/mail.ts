/** A mail. The sender is configured for the installation. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Additional headers, for example for unsubscribing. */
  headers?: Readonly<Record<string, string>>
}

/** Sends mail. */
export interface MailTransport {
  /** Resolves when the server has accepted the mail; throws `MailRefused` if it never will. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server permanently refuses this mail; retrying would change nothing. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('the mail server refused a mail', { cause })
    this.name = 'MailRefused'
  }
}
