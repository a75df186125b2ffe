import { type Mails, startMailServer } from './mail-server.ts'
import type { OpenProduct } from './product.ts'

/** Starts a product that sends its mail to a real mail server. */
export async function startMailed<Kind extends OpenProduct>(
  start: (settings: Record<string, string>) => Promise<Kind>,
): Promise<Kind & Mails> {
  const mailServer = await startMailServer()
  const product = await start({ SMTP_URL: mailServer.url })
  return {
    ...product,
    mailsTo: mailServer.mailsTo,
    async stop() {
      await product.stop()
      await mailServer.stop()
    },
  }
}
