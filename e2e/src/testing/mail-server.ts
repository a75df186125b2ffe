import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail with its plain text part. */
export interface Mail {
  to: string[]
  text: string
}

/** What received mails can be read from. */
export interface Mails {
  /** The mails to an address so far, the first to arrive first. */
  mailsTo(email: string): Promise<Mail[]>
}

/** A real mail server that lists what it received. */
export interface MailServer extends Mails {
  url: string
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, text: plainText(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: async (email) => mails.filter(({ to }) => to.includes(email)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The first part of a mail, decoded. */
function plainText(raw: string): string {
  const [, head = '', body = ''] = /Content-Type: text\/plain(.*?)\r\n\r\n(.*?)\r\n--/is.exec(raw) ?? []
  const lines = body.replaceAll('\r\n', '\n')
  if (!/quoted-printable/i.test(head)) return lines
  const bytes = lines.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
