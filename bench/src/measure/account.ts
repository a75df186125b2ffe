import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from './server.ts'

/** Somebody with a proven mailbox, signed in. */
export interface Account {
  email: string
  token: string
}

const password = 'Folded-Paper-8'

/** Signs up with the code from the mailbox of a server without a mail server. */
export async function signUp(server: Pick<Server, 'url'>, name: string): Promise<Account> {
  const email = `${name}@example.org`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return (text === '' ? {} : JSON.parse(text)) as Record<string, string>
  }
  const { emailVerificationToken: token } = await post('/signup', { firstName: 'Person', email, password })
  for (;;) {
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const verificationCode = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (verificationCode) {
      await post('/signup/verify-email', { token, verificationCode })
      break
    }
    await delay(20)
  }
  const { accessToken = '' } = await post('/signin', { username: email, password })
  return { email, token: accessToken }
}
