/** A mail as it is written. The sender is the installation's own, by configuration. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What mail programs are told beside, such as how to unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

/** The way out for mail. */
export interface MailTransport {
  /** Resolves when the server has taken the mail over; throws `MailRefused` if it never will. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server refuses this very mail for good; trying again would change nothing. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('the mail server refused a mail', { cause })
    this.name = 'MailRefused'
  }
}
