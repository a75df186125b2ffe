import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

/** A received mail. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  /** The plain text part. */
  text: string
  subject: string
}

/** A real mail server that lists what it received. */
export interface SmtpInbox {
  url: string
  mails: ReceivedMail[]
  /** Mailboxes that it says it doesn't have, and how often it said so. */
  refused: Map<string, number>
  /** The newest mail to an address, as soon as there are `count` of them. */
  newest(to: string, count?: number): Promise<ReceivedMail>
  /** The codes of six digits that have come to an address so far. */
  codes(to: string): string[]
  /** The newest code, as soon as there are `count` of them. Mails without a code may arrive in between. */
  code(to: string, count?: number): Promise<string>
  stop(): Promise<void>
}

export async function startSmtpInbox({ port = 0 }: { port?: number } = {}): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = []
  const refused: SmtpInbox['refused'] = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const times = refused.get(address)
      if (times === undefined) return done()
      refused.set(address, times + 1)
      done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, text: plainPart(raw), subject: headerOf(raw, 'subject') })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: bound } = listening.address() as AddressInfo
  const mailsTo = (to: string) => mails.filter((mail) => mail.to.includes(to))

  const codes = (to: string) => mailsTo(to).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])

  async function newest(to: string, count = 1): Promise<ReceivedMail> {
    await expect.poll(() => mailsTo(to).length).toBeGreaterThanOrEqual(count)
    const mail = mailsTo(to).at(-1)
    if (!mail) throw new Error('the mail vanished')
    return mail
  }

  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    refused,
    newest,
    codes,
    async code(to, count = 1) {
      await expect.poll(() => codes(to).length).toBeGreaterThanOrEqual(count)
      return codes(to).at(-1) ?? ''
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function headerOf(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
}

/** Our mails have two parts; the first is the text, quoted-printable or plain. */
function plainPart(raw: string): string {
  const [, head = '', body = ''] = /Content-Type: text\/plain(.*?)\r\n\r\n(.*?)\r\n--/is.exec(raw) ?? []
  const text = body.replaceAll('\r\n', '\n')
  return /quoted-printable/i.test(head) ? unquote(text) : text
}

function unquote(text: string): string {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
