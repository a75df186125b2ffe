import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appCode, loggedIn, pageViews, register, seeToast, somebody, storedToken } from './testing/accounts.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const userMenu = (page: Page) => page.getByRole('button', { name: /, your account/ })

test('an account goes from its sign-up to its deletion', { timeout: 90_000 }, async () => {
  const { firstName, email, password, mailbox } = somebody(site.product)
  await using there = await site.visit({ path: '/faq' })
  const { page, requests } = there
  const complaint = (text: string) => page.getByRole('dialog').getByText(text, { exact: true })

  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
  await press(page, 'Sign up')
  await expect.poll(() => complaint('This field is required.').count()).toBe(3)
  await field(page, 'First name').fill('a'.repeat(61))
  await complaint('First name must be max 60 letters.').waitFor()
  await field(page, 'Email').fill('maren@example')
  await complaint('The email format is incorrect.').waitFor()
  await field(page, 'Email').fill(`${'a'.repeat(250)}@example.org`)
  await complaint('Email must be max 255 characters.').waitFor()
  for (const [typed, sentence] of [
    ['Ab1!', 'Password must be at least 8 characters.'],
    ['harbour2026', 'Password should contain: at least one uppercase and one lowercase letter, one number and one symbol.'],
    [`Aa1!${'a'.repeat(125)}`, 'Password must be max 128 characters.'],
  ] as const) {
    await field(page, 'Password').fill(typed)
    await complaint(sentence).waitFor()
  }
  await press(page, 'Show password')
  await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text')
  await field(page, 'First name').fill(firstName)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).dblclick()
  await dialog(page, 'Check your email').getByText(email).waitFor()
  expect(requests.filter((url) => url.endsWith('/api/v1/signup'))).toHaveLength(1)

  await page.keyboard.type('12')
  await press(page, 'Confirm')
  await complaint('The code has 6 digits.').waitFor()
  await field(page, '6-digit code').fill('')
  // A code that is wrong makes room for the next; the background closes nothing.
  const right = await mailbox.code()
  await page.keyboard.type(right === '000000' ? '000001' : '000000')
  await complaint('That code is wrong or has expired. Request a new one.').waitFor()
  await expect.poll(() => field(page, '6-digit code').inputValue()).toBe('')
  await page.mouse.click(8, 500)
  await page.getByText(/New code in 0:\d\d/).waitFor()
  await field(page, '6-digit code').focus()
  await pasteText(page, `Your code is ${right.slice(0, 3)} ${right.slice(3)}`)
  await dialog(page, 'Log in').waitFor()
  await seeToast(page, 'Your email successfully verified.')
  expect(await pageViews(page)).toEqual(['sign-up', 'sign-up-confirmed'])
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email)

  await field(page, 'Password').fill('not-the-one')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Wrong email or password.')
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await userMenu(page).click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.allInnerTexts()).toEqual(['Account', 'Billing', 'History', 'Inbox', 'Archive', 'Logout'])
  await entries.first().click()
  await page.waitForURL('**/account')

  await page.getByRole('button', { name: 'Edit name' }).click()
  await field(page, 'First name').fill('  Zoë 🌊 ')
  await press(page, 'Save')
  await seeToast(page, 'Your name successfully updated.')
  await page.getByRole('button', { name: 'Zoë 🌊, your account' }).waitFor()

  const other = somebody(site.product, 'Maren+pdf')
  await page.getByRole('button', { name: 'Edit email' }).click()
  await field(page, 'Email').fill(other.email)
  await field(page, 'Password').fill(password)
  await press(page, 'Send code')
  await dialog(page, 'Check your email').waitFor()
  await page.keyboard.type(await other.mailbox.code())
  await seeToast(page, 'Your email successfully updated.')
  await page.getByRole('main').getByText(other.email).waitFor()

  await page.getByRole('button', { name: 'Change password' }).click()
  await field(page, 'Current password').fill('not-the-one')
  await field(page, 'New password').fill('Harbour-2027')
  await field(page, 'Confirm password').fill('Harbour-2028')
  await press(page, 'Change password')
  await page.getByText('Passwords do not match.').waitFor()
  // What the two have to do with each other is judged from both sides.
  await field(page, 'New password').fill('Harbour-2028')
  await page.getByText('Passwords do not match.').waitFor({ state: 'detached' })
  await press(page, 'Change password')
  await complaint('Wrong password.').waitFor()
  await field(page, 'Current password').fill(password)
  await press(page, 'Change password')
  await seeToast(page, 'Your password successfully updated.')

  await page.getByRole('button', { name: 'Delete account' }).click()
  await field(page, 'Password').fill('Harbour-2028')
  await press(page, 'Delete account')
  await seeToast(page, 'Account successfully deleted.')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  expectNoComplaints(there.complaints, '422 /signup/verify-email', '401 /signin', '422 /change-password')
})

test('a forgotten password is reset by a code, and by the link in the mail', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/faq' })
  const { page, requests } = there
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await press(page, 'Forgot your password?')
  await dialog(page, 'Forgot your password?').waitFor()
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(person.email)
  await press(page, 'Send code')
  await dialog(page, 'Check your email').waitFor()
  await page.keyboard.type(await person.mailbox.code())
  await dialog(page, 'Set a new password').waitFor()
  await field(page, 'New password').fill('Harbour-2027')
  await field(page, 'Confirm password').fill('Harbour-2027')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Your password successfully updated.')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Opening the link does nothing, and takes the token out of the address.
  const asked = await fetch(`${site.url}/api/v1/users/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email }),
  })
  expect(asked.status).toBe(200)
  await page.goto(await person.mailbox.link('/set-new-password'))
  await expect.poll(() => page.url()).toBe(`${site.url}/set-new-password`)
  await page.getByRole('textbox', { name: 'New password' }).fill('Harbour-2028')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Harbour-2028')
  const before = requests.filter((url) => url.endsWith('/change')).length
  await page.getByRole('button', { name: 'Set new password' }).click()
  await seeToast(page, 'Your password successfully updated.')
  expect(requests.filter((url) => url.endsWith('/change'))).toHaveLength(before + 1)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill('Harbour-2028')
  await page.keyboard.press('Enter')
  await userMenu(page).waitFor()
  expectNoComplaints(there.complaints)
})

test('a login asks for a second proof: by mail, by an app, by a recovery code', { timeout: 90_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/faq', context: await loggedIn(site.url, person) })
  const { page } = there
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const logIn = async () => {
    await page.getByRole('navigation', { name: 'Your pages' }).getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await field(page, 'Email').fill(person.email)
    await field(page, 'Password').fill(person.password)
    await page.keyboard.press('Enter')
  }
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Turn on' }).click()
  await field(page, 'Password').fill(person.password)
  await press(page, 'Turn on')
  await main.getByRole('button', { name: 'Turn off' }).waitFor()
  await logIn()
  await dialog(page, 'Check your email').waitFor()
  await page.keyboard.type(await person.mailbox.code())
  await main.getByRole('button', { name: 'Set up app' }).click()
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code with the key for your authenticator app' }).waitFor()
  const secret = await page
    .getByRole('dialog')
    .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
    .textContent()
  await page.keyboard.type(appCode(secret ?? ''))
  const codes = dialog(page, 'Your recovery codes').getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  const saving = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await saving).suggestedFilename()).toBe('octavo-recovery-codes.txt')
  // Neither Escape nor the background takes away what was not confirmed, nor does Back or a reload, and there is no button to close it.
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 500)
  await thereAndBack(page)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await asked).dismiss()
  expect(await dialog(page, 'Your recovery codes').getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
  await press(page, "I've saved them")
  await main.getByRole('button', { name: 'Remove app' }).waitFor()

  await logIn()
  await dialog(page, 'Two-step login').waitFor()
  // The code of now was used to set up the app, and each serves once.
  await page.keyboard.type(appCode(secret ?? '', 1))
  await userMenu(page).waitFor()
  await logIn()
  await press(page, 'Use a recovery code')
  await field(page, 'Recovery code').fill(recoveryCode.toUpperCase())
  await press(page, 'Log in')
  await userMenu(page).waitFor()
  await main.getByRole('button', { name: 'Remove app' }).click()
  await field(page, 'Password').fill(person.password)
  await press(page, 'Remove app')
  await main.getByRole('button', { name: 'Set up app' }).waitFor()
  expectNoComplaints(there.complaints)
})

test('devices and keys are listed, made and revoked', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  const phone = await loggedIn(site.url, person)
  await using there = await site.visit({ path: '/account', context: await loggedIn(site.url, person) })
  await using elsewhere = await site.visit({ path: '/faq', context: phone })
  const { page } = there
  await userMenu(elsewhere.page).waitFor()
  const devices = page.getByRole('region', { name: 'Devices' })
  await devices.getByText('This device').waitFor()
  const others = devices.getByRole('button', { name: /^Log out / })
  await others.first().waitFor()
  // The account was made by calls, which are a device, too.
  while ((await others.count()) > 0) {
    const count = await others.count()
    await others.first().click()
    await expect.poll(() => others.count()).toBe(count - 1)
  }
  await elsewhere.page.reload()
  await elsewhere.page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
  await expect.poll(() => storedToken(elsewhere.page)).toBeNull()

  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByText('No API keys yet').waitFor()
  await keys.getByRole('button', { name: 'New key' }).click()
  await press(page, 'Create key')
  await page.getByText('This field is required.').waitFor()
  await field(page, 'Name').fill('Build server')
  await page.getByRole('checkbox', { name: 'Run tools and see your tasks' }).uncheck()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByRole('checkbox', { name: 'Read your name and email' }).check()
  await page.getByLabel('Expires').selectOption('Never')
  await press(page, 'Create key')
  const key = await dialog(page, 'Your new key')
    .getByText(/^octavo_key_/)
    .textContent()
  await press(page, 'Done')
  const asked = () => fetch(`${site.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await asked()).json()).toMatchObject({ email: person.email })
  await keys.getByText('Read your name and email').waitFor()
  await keys.getByRole('button', { name: 'Revoke Build server' }).click()
  await keys.getByText('No API keys yet').waitFor()
  expect((await asked()).status).toBe(403)
  expectNoComplaints(there.complaints)
})

test('a sign-out in another tab, a revoked token and a server that is silent each end the session', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/account', context: await loggedIn(site.url, person) })
  const { page } = there
  await userMenu(page).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`${site.url}/faq`)
  await page.getByRole('button', { name: 'Edit name' }).click()
  await userMenu(tab).click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  // What the user had open is closed with the session.
  await page.getByRole('heading', { name: 'Log in to see your account' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tab.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await field(tab, 'Email').fill(person.email)
  await field(tab, 'Password').fill(person.password)
  await tab.keyboard.press('Enter')
  await userMenu(page).waitFor()
  // The page has all that it asks for at its start, so that the first to meet the end of the token is what is saved.
  await page.getByText('This device').waitFor()
  await page.getByText('No API keys yet').waitFor()

  const token = await storedToken(page)
  await fetch(`${site.url}/api/v1/signout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Edit name' }).click()
  await field(page, 'First name').fill('Nobody')
  await press(page, 'Save')
  await seeToast(page, 'Your session has expired. Please log in again.')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()

  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.route('**/api/v1/users/me', (route) => route.abort())
  await field(page, 'First name').fill('Nobody')
  await press(page, 'Save')
  await seeToast(page, "Can't reach Octavo.")
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  expectNoComplaints(there.complaints, '403 /users/me', 'unreachable')
})

test('the links of the newsletter act on a click alone', async () => {
  const { email, mailbox } = somebody(site.product, 'reader')
  await using there = await site.visit({ path: '/faq' })
  const { page, requests } = there
  await page.getByLabel('Email for the newsletter').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await seeToast(page, 'Successfully subscribed to newsletters.')
  await page.goto(await mailbox.link('/newsletter'))
  await expect.poll(() => page.url()).toBe(`${site.url}/newsletter`)
  await page.getByRole('button', { name: 'Confirm subscription' }).waitFor()
  expect(requests.filter((url) => url.endsWith('/newsletters/confirm'))).toEqual([])
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByText('Your subscription is confirmed.').waitFor()
  expectNoComplaints(there.complaints)
})

test('Google is offered where it is configured, and nothing of it is loaded before one agrees', async () => {
  await using there = await site.visit({ path: '/faq', context: { bypassCSP: true } })
  const { page, requests } = there
  const fromGoogle = () => requests.filter((url) => url.includes('google'))
  await page.route('**/api/v1/signin/providers', (route) =>
    route.fulfill({ json: { providers: [{ provider: 'google', clientId: 'a-client' }] } }),
  )
  // Stands for Google's script, which tests must not load.
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleStandIn }),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await press(page, 'Continue with Google')
  await page.getByText('This loads a script from Google').waitFor()
  expect(fromGoogle()).toEqual([])
  await press(page, 'Not now')
  await press(page, 'Continue with Google')
  await press(page, 'Load it and continue')
  await page.getByRole('button', { name: 'Google’s own button' }).waitFor()
  expect(fromGoogle()).toEqual(['https://accounts.google.com/gsi/client'])
  expect(await page.evaluate(() => (window as unknown as { tapped: number }).tapped)).toBe(1)
  const person = await register(site.product)
  const { storageState } = await loggedIn(site.url, person)
  const accessToken = storageState.origins[0]?.localStorage[0]?.value
  const asked: unknown[] = []
  await page.route('**/api/v1/signin/google', (route) => {
    asked.push(route.request().postDataJSON())
    // Every failure but the one that has a next step is only logged.
    return asked.length === 1
      ? route.fulfill({ status: 401, json: { code: 'SOCIAL_SIGNIN_FAILED', message: 'not told', requestId: 'x' } })
      : route.fulfill({ status: 409, json: { code: 'SOCIAL_LINK_NEEDS_PASSWORD', message: 'x', requestId: 'x' } })
  })
  await page.route('**/api/v1/link-social-account', (route) => route.fulfill({ json: { accessToken } }))
  await page.getByRole('button', { name: 'Google’s own button' }).click()
  await expect.poll(() => there.complaints.filter((text) => text.startsWith('Signing in with Google failed'))).toHaveLength(1)
  expect(await page.getByText('not told').count()).toBe(0)
  await page.getByRole('button', { name: 'Google’s own button' }).click()
  await field(page, 'Your Octavo password').fill(person.password)
  await press(page, 'Link and log in')
  await userMenu(page).waitFor()
  expect(asked).toEqual([1, 2].map(() => ({ idToken: expect.any(String), email: 'maren@example.org' })))
  expectNoComplaints(
    there.complaints.filter((text) => !text.startsWith('Signing in with Google failed')),
    '401 /signin/google',
    '409 /signin/google',
  )
})

test('an account that begins with Google is told to analytics, and the newsletter is asked for in the user’s name', async () => {
  await using there = await site.visit({ path: '/faq', context: { bypassCSP: true } })
  const { page } = there
  await page.route('**/api/v1/signin/providers', (route) =>
    route.fulfill({ json: { providers: [{ provider: 'google', clientId: 'a-client' }] } }),
  )
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleStandIn }),
  )
  const person = await register(site.product)
  const accessToken = (await loggedIn(site.url, person)).storageState.origins[0]?.localStorage[0]?.value
  await page.route('**/api/v1/signin/google', (route) => route.fulfill({ json: { accessToken, signedUp: true } }))
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
  await press(page, 'Continue with Google')
  await press(page, 'Load it and continue')
  await page.getByRole('button', { name: 'Google’s own button' }).click()
  await userMenu(page).waitFor()
  expect(await pageViews(page)).toEqual(['sign-up-google'])
  const asked = page.waitForRequest('**/api/v1/newsletters/subscribe')
  await page.getByLabel('Email for the newsletter').fill(person.email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${accessToken}`)
  await seeToast(page, 'Successfully subscribed to newsletters.')
})

const googleStandIn = `
  window.tapped = 0
  let settings
  window.google = { accounts: { id: {
    initialize: (given) => { settings = given },
    renderButton(place) {
      const button = document.createElement('button')
      button.textContent = 'Google’s own button'
      const claims = btoa(JSON.stringify({ email: 'maren@example.org', aud: settings.client_id })).replaceAll('=', '')
      button.onclick = () => settings.callback({ credential: 'e30.' + claims + '.c2lnbmVk' })
      place.append(button)
    },
    prompt() { window.tapped += 1 },
  } } }
`

/** As a person pastes, without a clipboard that all tests would share. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
}

test('logging in leads to no other site, whatever the address asks for', async () => {
  const person = await register(site.product)
  const asked = new URLSearchParams({ returnTo: '//evil.example', redirect: 'https://evil.example', next: 'javascript:alert(1)' })
  await using there = await site.visit({ path: `/faq?${asked}` })
  const { page, requests } = there
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await press(page, 'Log in')
  await userMenu(page).waitFor()
  expect(new URL(page.url()).origin).toBe(site.url)
  expect(requests.filter((url) => url.startsWith('http') && !url.startsWith(`${site.url}/`))).toEqual([])
})

/** Goes back, and waits until the page has undone that. */
function thereAndBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const from = location.href
    addEventListener('popstate', () => location.href === from && resolve())
    history.back()
    return promise
  })
}
