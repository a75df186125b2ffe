import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The numbers of the sandbox's cards, by what they do. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  renewalFails: '4000000000000341',
} as const

/** Waits for the checkout and its form. */
export async function atCheckout(page: Page): Promise<void> {
  await page.waitForURL('**/checkout**')
  await page.getByText('Test mode: no money moves').waitFor()
}

/** Enters a card as a person types it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('')
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry').fill('')
  await page.getByLabel('Expiry').pressSequentially('1234')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay €|^Save card$/ })

/** What this tab stores of a payment, by its keys. */
export function paymentKeys(page: Page): Promise<string[]> {
  const names = ['clientSecret', 'paymentRef', 'paymentPlan', 'amount', 'previewUrlPdf']
  return page.evaluate((keys) => keys.filter((key) => sessionStorage.getItem(key) !== null), names)
}

/** Closes the thanks after a payment. */
export async function seeThanks(page: Page): Promise<void> {
  const thanks = page.getByRole('dialog', { name: 'Thank you for your payment' })
  await thanks.waitFor()
  await thanks.getByRole('button', { name: 'Continue' }).click()
  await thanks.waitFor({ state: 'detached' })
}

/** Counts the calls to a path of the API from now on. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/v1${path}`) count += 1
  })
  return () => count
}

/** The plan that Billing shows. */
export async function seePlan(page: Page, name: string, sentence: RegExp): Promise<void> {
  const plan = page.getByRole('region', { name: 'Your plan' })
  await plan.getByRole('heading', { name }).waitFor()
  await expect.poll(() => plan.textContent()).toMatch(sentence)
}
