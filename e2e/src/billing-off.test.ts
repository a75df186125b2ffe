import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { loggedIn, register } from './testing/accounts.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo, phone } from './testing/visit.ts'

const site = ownSite(() =>
  startOwnMailedProduct({ BILLING: 'off', VISITOR_TASKS_PER_DAY: '1', PRO_FILE_SIZE: '200000', CONTACT_EMAIL: 'help@example.com' }),
)

const billingPages = ['/pricing', '/upgrade-plan', '/checkout', '/billing', '/refund', '/subscription-terms']
/** What is said only where something can be bought. */
const words =
  /€|\bprice|\bpricing|\bpay(s|ing|ment|ments)?\b|\bpaid\b|\bplans?\b|\bupgrade|\bbilling|subscription|\brefund|\bcrown|\bcheckout|\bPro\b/i

/** What a part of the page shows of that. */
async function said(part: Locator): Promise<string | null> {
  return words.exec((await part.allInnerTexts()).join(' '))?.[0] ?? null
}

/** The addresses in the sitemap. */
async function listed(): Promise<string[]> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** What a page says to people, without its scripts and the names of its files. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|link|noscript)\b.*?(<\/\1>|>)/gs, ' ')
    .replace(/<(?!meta)[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('its pages are not there, and search engines hear of none', async () => {
  for (const path of billingPages) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('Page not found')
  }
  const paths = await listed()
  expect(paths).toContain('/merge-pdf')
  expect(paths.filter((path) => billingPages.includes(path))).toEqual([])
})

test('no page says a word about prices, plans or payments', async () => {
  const own = [
    '/account',
    '/history',
    '/inbox',
    '/archive',
    '/download',
    '/editor',
    '/set-new-password',
    '/newsletter',
    '/sign',
    '/nothing',
  ]
  for (const path of [...(await listed()), ...own]) {
    const html = await (await fetch(site.url + path)).text()
    expect(html).not.toMatch(/__[A-Z_]+__/)
    const found = words.exec(textOf(html))
    expect(found ? `${path}: ${textOf(html).slice(Math.max(0, found.index - 60), found.index + 60)}` : undefined).toBeUndefined()
  }
})

test('neither do the menus of a user, who has no crown', { timeout: 60_000 }, async () => {
  const person = await register(site.product)
  await using there = await site.visit({ path: '/account', context: await loggedIn(site.url, person) })
  const { page } = there
  await page.getByRole('button', { name: 'Maren, your account', exact: true }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Account', 'History', 'Inbox', 'Archive', 'Logout'])
  await page.keyboard.press('Escape')
  expect(await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link').allInnerTexts()).toEqual([
    'Account',
    'History',
    'Inbox',
    'Archive',
  ])
  expect(await said(page.locator('body'))).toBeNull()
  await page.evaluate(() => history.pushState({}, '', '/pricing'))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expectNoComplaints(there.complaints, '404 /pricing')
})

test('nor does the menu of a phone, a size limit, or a second task of the day', { timeout: 60_000 }, async () => {
  await using there = await site.visit({ path: '/merge-pdf', ...phone })
  const { page } = there
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await said(page.getByRole('dialog', { name: 'Menu' }))).toBeNull()
  await page.getByRole('button', { name: 'Close menu' }).click()
  const tool = toolPage(page)
  for (const text of ['one', 'two']) {
    await goTo(page, '/merge-pdf')
    await tool.drop(textPdf('a.pdf', text))
    await tool.run()
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
    expect(await said(page.locator('body'))).toBeNull()
  }
  await goTo(page, '/merge-pdf')
  await tool.drop({ ...textPdf('big.pdf', 'big'), buffer: Buffer.alloc(250_000, '%PDF-1.7\n') })
  const limit = page.getByRole('dialog', { name: 'This file is too large' })
  await limit.waitFor()
  expect(await said(limit)).toBeNull()
  expect(await limit.getByRole('button').allInnerTexts()).toEqual(['OK', ''])
})
