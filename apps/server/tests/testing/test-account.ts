import { randomUUID } from 'node:crypto'
import type { SmtpInbox } from './smtp-inbox.ts'
import type { CallOptions } from './test-client.ts'
import type { TestProgram } from './test-program.ts'

export const goodPassword = 'Folded-Paper-8'

/** Somebody with an account, signed in. */
export interface TestAccount {
  email: string
  password: string
  accessToken: string
  call(method: string, path: string, options?: CallOptions): Promise<Response>
}

/** An address that nobody has used: the second try of a test meets the accounts of its first. */
export function freshAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.org`
}

/** The body of a successful response of the main API; throws the error otherwise. */
export async function bodyOf<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

/** Signs up over HTTP, reads the code from the received mail, and logs in. `who` is an address, or a name that gets a fresh one. */
export async function newAccount(house: TestProgram, inbox: SmtpInbox, who: string, password = goodPassword): Promise<TestAccount> {
  const email = who.includes('@') ? who : freshAddress(who)
  const post = (path: string, json: object) => house.client.call('POST', `/api/v1${path}`, { json })
  const earlier = inbox.codes(email).length
  const { emailVerificationToken: token } = await bodyOf<{ emailVerificationToken: string }>(
    await post('/signup', { firstName: 'Maren', email, password }),
  )
  await bodyOf(await post('/signup/verify-email', { token, verificationCode: await inbox.code(email, earlier + 1) }))
  const { accessToken } = await bodyOf<{ accessToken: string }>(await post('/signin', { username: email, password }))
  return accountOf(house, { email, password, accessToken })
}

export function accountOf(house: TestProgram, facts: Pick<TestAccount, 'email' | 'password' | 'accessToken'>): TestAccount {
  return {
    ...facts,
    call: (method, path, options = {}) =>
      house.client.call(method, `/api/v1${path}`, {
        ...options,
        headers: { authorization: `Bearer ${facts.accessToken}`, ...options.headers },
      }),
  }
}
