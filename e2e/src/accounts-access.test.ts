import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appCode, loggedIn, register, seeToast, somebody } from './testing/accounts.ts'
import { barriersForDevice } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const userMenu = (page: Page) => page.getByRole('button', { name: /, your account/ })

test('an account is made, used and left by the keyboard alone', { timeout: 90_000 }, async () => {
  const { firstName, email, password, mailbox } = somebody(site.product)
  await using there = await site.visit({ path: '/faq' })
  const { page } = there
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  const tabTo = async (name: string | RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      if (typeof name === 'string' ? (await focused()).trim() === name : name.test(await focused())) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await tabTo('Sign up')
  await keyboard.press('Enter')
  await dialog(page, 'Create your account').waitFor()
  await keyboard.type(firstName)
  await keyboard.press('Tab')
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await dialog(page, 'Check your email').waitFor()
  await keyboard.type(await mailbox.code())
  await dialog(page, 'Log in').waitFor()
  // The address is there already, and the password has the focus.
  await expect.poll(() => field(page, 'Password').evaluate((element) => element === document.activeElement)).toBe(true)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await userMenu(page).waitFor()
  // What opened the modal is gone; the focus is on the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await userMenu(page).focus()
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Account')
  await keyboard.press('End')
  await expect.poll(focused).toBe('Logout')
  await keyboard.press('Escape')
  await expect.poll(focused).toMatch(/your account/)
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Account')
  await keyboard.press('Enter')
  await page.waitForURL('**/account')
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  await tabTo('Set up app')
  await keyboard.press('Enter')
  await dialog(page, 'Set up an authenticator app').waitFor()
  await keyboard.type(password)
  await keyboard.press('Enter')
  const shown = page.getByRole('dialog').getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
  await shown.waitFor()
  await expect.poll(() => field(page, '6-digit code from the app').evaluate((element) => element === document.activeElement)).toBe(true)
  await keyboard.type(appCode((await shown.textContent()) ?? ''))
  await dialog(page, 'Your recovery codes').waitFor()
  await tabTo("I've saved them")
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove app' }).waitFor()
  await userMenu(page).focus()
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Account')
  await keyboard.press('l')
  await expect.poll(focused).toBe('Logout')
  await keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
  expectNoComplaints(there.complaints)
})

/** What stands in the way of anybody on the page as it is. */
async function faultsOf(page: Page): Promise<string[]> {
  const wide = await overEdge(page)
  return [...(await barriersForDevice(page)), ...(wide > 0 ? [`runs ${wide} px over the edge`] : [])]
}

const desktop = { width: 1280 } as const
const handheld = { ...phone, colorScheme: 'dark' } as const

test.each([
  { device: 'a desktop', view: desktop },
  { device: 'a phone', view: handheld },
])('on $device no modal and no page of an account has a barrier', { timeout: 120_000 }, async ({ view }) => {
  const person = await register(site.product)
  const isPhone = view === handheld
  const faults: string[] = []
  await using there = await site.visit({ ...view, path: '/account' })
  const { page } = there
  const look = async (name: string) => faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`))
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const main = page.getByRole('main')

  await look('account of a visitor')
  await main.getByRole('button', { name: 'Sign up' }).click()
  await press(page, 'Sign up')
  await page.getByText('This field is required.').first().waitFor()
  await look('sign up')
  await press(page, 'Log in')
  await dialog(page, 'Log in').waitFor()
  await look('login')
  await field(page, 'Email').fill(person.email)
  await press(page, 'Forgot your password?')
  await dialog(page, 'Forgot your password?').waitFor()
  await look('forgot password')
  await press(page, 'Send code')
  await dialog(page, 'Check your email').waitFor()
  await page.keyboard.type('12')
  await look('confirm email')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(await person.mailbox.code())
  await dialog(page, 'Set a new password').waitFor()
  await look('reset password')
  await close()

  await main.getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await main.getByText('No API keys yet').waitFor()
  await look('account')
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await dialog(page, 'Menu').getByText(person.email).waitFor()
    await look('burger menu')
    await close()
  }
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  await look('user menu')
  await page.keyboard.press('Escape')
  for (const [button, title] of [
    ['Edit name', 'Edit name'],
    ['Edit email', 'Edit email'],
    ['Change password', 'Change password'],
    ['Turn on', 'Turn on two-step login'],
    ['Delete account', 'Delete your account?'],
  ] as const) {
    await main.getByRole('button', { name: button }).click()
    await dialog(page, title).waitFor()
    await look(title)
    await close()
  }
  await main.getByRole('button', { name: 'New key' }).click()
  await field(page, 'Name').fill('Build server')
  await look('new key')
  await press(page, 'Create key')
  await dialog(page, 'Your new key').waitFor()
  await look('the key')
  await press(page, 'Done')
  await main.getByRole('button', { name: 'Set up app' }).click()
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog').getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
  await shown.waitFor()
  await look('authenticator app')
  await page.keyboard.type(appCode((await shown.textContent()) ?? ''))
  await dialog(page, 'Your recovery codes').waitFor()
  await look('recovery codes')
  await press(page, "I've saved them")
  await main.getByRole('button', { name: 'Remove app' }).waitFor()
  await look('account with app and key')

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await main.getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await dialog(page, 'Two-step login').waitFor()
  await look('two-step login')
  await press(page, 'Use a recovery code')
  await look('recovery code')
  await close()
  await page.goto(`${site.url}/set-new-password#token=made-up`)
  await page.getByRole('textbox', { name: 'New password' }).waitFor()
  await look('set new password')
  await page.goto(`${site.url}/newsletter#unsubscribe=made-up`)
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor()
  await look('newsletter')
  expect(faults).toEqual([])
  expectNoComplaints(there.complaints)
})

test('who has a plan wears a crown, and a linked account is removed after a question', async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/faq', context: await loggedIn(site.url, person) })
  const { page } = there
  // A plan needs payments, and linking a provider; the answers stand for both.
  let isLinked = true
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch()
    const socialAccounts = isLinked ? [{ id: 'AAAAAAAAAAAAAAAAAAAAAA', provider: 'google', email: 'maren@gmail.example' }] : []
    await route.fulfill({ response, json: { ...(await response.json()), pro: true, socialAccounts } })
  })
  await page.route('**/api/v1/users/me/social-accounts/*', async (route) => {
    isLinked = false
    await route.fulfill({ status: 204 })
  })
  await page.goto(`${site.url}/account`)
  await page.getByRole('button', { name: `${person.firstName}, your account, Pro` }).waitFor()
  await page.getByRole('button', { name: 'Remove Google, maren@gmail.example' }).click()
  await dialog(page, 'Remove Google?').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await press(page, 'Remove')
  await seeToast(page, 'Subaccount successfully deleted.')
  await page.getByRole('region', { name: 'Linked accounts' }).waitFor({ state: 'detached' })
  expectNoComplaints(there.complaints)
})

test('a new code is sent after 30 seconds', async () => {
  await using there = await site.visit({ path: '/faq' })
  const { page, requests } = there
  await page.clock.install()
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await press(page, 'Forgot your password?')
  await field(page, 'Email').fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await page.getByText(/New code in 0:(30|29)/).waitFor()
  await page.clock.fastForward(31_000)
  await press(page, 'Send a new code')
  // Only the browser's time has gone by: the server says so, and the answer is told.
  await page.getByText('We just sent you a code.').first().waitFor()
  expect(requests.filter((url) => url.endsWith('/verifications/resend'))).toHaveLength(1)
  await page.route('**/api/v1/verifications/resend', (route) => route.fulfill({ status: 204 }))
  await press(page, 'Send a new code')
  await page.getByText(/New code in 0:(30|29)/).waitFor()
  expectNoComplaints(there.complaints, '429 /verifications/resend')
})
