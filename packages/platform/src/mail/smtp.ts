import type { Transporter } from 'nodemailer'
import { MailRefused, type MailTransport } from './mail.ts'

/** Sends by the server at an address such as `smtps://name:password@mail.example.org:465`. */
export function createSmtp({ url, from }: { url: string; from: string }): MailTransport {
  let transport: Promise<Transporter> | undefined
  return {
    async send({ to, subject, text, html, headers = {} }) {
      // The envelope sets the recipient: no header is parsed as an address again.
      const envelope = { from: addressIn(from), to }
      try {
        transport ??= openTransport({ url, from })
        await (await transport).sendMail({ to: { name: '', address: to }, subject, text, html, headers: { ...headers }, envelope })
      } catch (cause) {
        throw isFinal(cause) ? new MailRefused(cause) : cause
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** The library is loaded for the first mail: it takes more memory than most of the program. */
async function openTransport({ url, from }: { url: string; from: string }): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }, { from })
}

function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/** 5xx concerns this mail, except where the server refuses us rather than the mail. */
function isFinal(cause: unknown): boolean {
  const { responseCode = 0, command = '' } = cause as { responseCode?: number; command?: string }
  return responseCode >= 500 && !command.startsWith('AUTH') && command !== 'CONN' && command !== 'EHLO'
}
