import type { Database } from '@octavo/data/database.ts'
import { createOutbox } from '@octavo/data/mail-rows.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import type { Log } from '@octavo/platform/log.ts'
import { type Mailer, openMail, startMailer } from '@octavo/platform/mail/mailer.ts'
import { createSmtp } from '@octavo/platform/mail/smtp.ts'
import type { ValueSeal } from '@octavo/platform/storage/value-seal.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { isFromThisMachine, isLoopbackHost } from './http/loopback.ts'
import { mailboxPage } from './http/mailbox-page.ts'

export interface MailDeps {
  database: Database
  seal: ValueSeal
  clock: Clock
  log: Log
  siteUrl: string
}

const mostShown = 100

/** Sends mail by the configured server; without one it is stored. */
export async function openMailer(config: Config, { database, seal, clock, log, siteUrl }: MailDeps): Promise<Mailer> {
  const transport = config.SMTP_URL ? createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM }) : undefined
  if (!transport && !isLoopbackUrl(siteUrl)) log.warn({}, 'SMTP_URL is not set: MAIL IS KEPT AND NOT SENT, nobody can sign up')
  return startMailer({ outbox: createOutbox(database), seal, transport, clock, log })
}

/** The stored mail, for people who try the product on their own machine. From anywhere else the page doesn't exist. */
export function mailboxRoutes(
  app: FastifyInstance,
  config: Config,
  { database, seal, siteUrl }: Pick<MailDeps, 'database' | 'seal' | 'siteUrl'>,
): void {
  if (config.SMTP_URL || !isLoopbackHost(config.HOST) || !isLoopbackUrl(siteUrl)) return
  const outbox = createOutbox(database)
  const options = { config: { access: 'public' }, schema: { hide: true } } as const

  async function readMails() {
    const kept = await outbox.kept(mostShown)
    return kept.map(({ sealedMail, createdAt }) => {
      const { to, subject, text, html } = openMail(seal, sealedMail)
      return { to, subject, text, html, createdDate: createdAt.toISOString() }
    })
  }

  app.get('/dev/mailbox.json', options, async (request, reply) => (isFromThisMachine(request) ? readMails() : reply.callNotFound()))
  app.get('/dev/mailbox', options, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    // A mail is shown in a sandboxed frame, so only its own styles are allowed.
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await readMails()))
  })
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}
