import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Mails } from './mail-server.ts'
import type { OpenProduct } from './product.ts'

/** The mailbox of one address. */
export interface Mailbox {
  /** The code of the next mail that has one. */
  code(): Promise<string>
  /** The link in the next mail that has one with this path. */
  link(path: string): Promise<string>
}

/** Reads the mails to an address, each once. */
export function mailboxOf({ mailsTo }: Mails, email: string): Mailbox {
  let read = 0
  const next = async (pattern: RegExp): Promise<string> => {
    let found: string | undefined
    await expect
      .poll(async () => {
        const own = await mailsTo(email)
        const at = own.findIndex(({ text }, index) => index >= read && pattern.test(text))
        if (at === -1) return undefined
        read = at + 1
        found = pattern.exec(own[at]?.text ?? '')?.[1]
        return found
      })
      .toBeDefined()
    return found ?? ''
  }
  return {
    code: () => next(/^(\d{6})$/m),
    link: (path) => next(new RegExp(`(https?://\\S+${path}#\\S+)`)),
  }
}

/** Somebody with an account. */
export interface Person {
  firstName: string
  email: string
  password: string
  mailbox: Mailbox
}

/** Somebody without an account yet. */
export function somebody(product: Mails, firstName = 'Maren'): Person {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  return { firstName, email, password: 'Harbour-2026', mailbox: mailboxOf(product, email) }
}

/** Creates an account through the API, for tests that start with one. */
export async function register(product: OpenProduct & Mails, firstName?: string): Promise<Person> {
  const person = somebody(product, firstName)
  const { url } = product
  const { email, password } = person
  const { emailVerificationToken: token } = await post(url, '/signup', { firstName: person.firstName, email, password })
  await post(url, '/signup/verify-email', { token, verificationCode: await person.mailbox.code() })
  return person
}

/** The storage of a logged-in browser. */
export async function loggedIn(url: string, { email, password }: Person) {
  const { accessToken } = await post(url, '/signin', { username: email, password })
  const localStorage = [{ name: 'octavo_access_token', value: String(accessToken) }]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

async function post(url: string, path: string, json: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

/** Waits for a toast and closes it, unless a modal is open, which blocks clicks on it. */
export async function seeToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-toast]').filter({ hasText: text })
  await toast.waitFor()
  if ((await page.locator('dialog:modal').count()) > 0) return
  await toast.getByRole('button', { name: 'Close message' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** The pages that were reported to analytics. */
export function pageViews(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: { event: string; page?: string }[] }
    return dataLayer.filter(({ event }) => event === 'page_view').map((view) => view.page)
  })
}

/** The token stored in the browser. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('octavo_access_token'))
}

/** The code that an authenticator app shows, `ahead` steps from now. */
export function appCode(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/\s/g, '')].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
