import { type Mails, startMailServer } from './mail-server.ts'
import { type Product, startProduct } from './product.ts'

/** A product that sends its mail to a real mail server. */
export interface MailedProduct extends Product, Mails {}

export async function startMailedProduct(environment: Record<string, string> = {}): Promise<MailedProduct> {
  const mailServer = await startMailServer()
  const product = await startProduct({ SMTP_URL: mailServer.url, ...environment })
  return {
    ...product,
    mailsTo: mailServer.mailsTo,
    async stop() {
      await product.stop()
      await mailServer.stop()
    },
  }
}
