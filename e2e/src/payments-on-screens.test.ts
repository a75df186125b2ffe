import { madeOnce } from '@octavo/core/testing/made-once.ts'
import { expect, test } from 'vitest'
import { loggedIn, type Person, register } from './testing/accounts.ts'
import { barriersForDevice } from './testing/barriers.ts'
import { callerOf } from './testing/caller.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { startOwnMailedProduct } from './testing/own-product.ts'
import { atCheckout, cards } from './testing/payments.ts'
import { ownSite } from './testing/site.ts'
import { cutButtons, goTo, overEdge, phone, type View, type Visit } from './testing/visit.ts'

const site = ownSite(() => startOwnMailedProduct({ REGISTERED_TASKS_PER_DAY: '1' }))

/** People by what they have: nothing, seven days, a plan whose renewal failed, and one that is cancelled. */
type People = Record<'none' | 'sevenDays' | 'pastDue' | 'cancelled', Person>

async function makePeople(): Promise<People> {
  const [none, sevenDays, pastDue, cancelled] = [
    await register(site.product, 'Ada'),
    await register(site.product, 'Maren'),
    await register(site.product, 'Jonas'),
    await register(site.product, 'Priya'),
  ]
  await subscribe(sevenDays, 'SEVEN_DAYS_LIMITED_SUBSCRIPTION', cards.good)
  const late = await subscribe(pastDue, 'MONTHLY_SUBSCRIPTION', cards.renewalFails)
  await late.post('/payments/sandbox/days', { days: 31 })
  const over = await subscribe(cancelled, 'ANNUAL_SUBSCRIPTION', cards.good)
  await over.send('DELETE', '/subscriptions/me/cancel')
  return { none, sevenDays, pastDue, cancelled }
}

async function subscribe(person: Person, paymentPlan: string, number: string) {
  const by = await callerOf(site.url, person)
  const order = { email: person.email, paymentPlan, idempotencyKey: crypto.randomUUID() }
  const { clientSecret } = (await (await by.post('/payments/init', order)).json()) as { clientSecret: string }
  const card = { number: number.replaceAll(' ', ''), expiryMonth: 12, expiryYear: 2034, cvc: '123' }
  await by.post('/payments/sandbox/confirm', { clientSecret, card })
  return by
}

async function expectFits({ page }: Visit, screen: string): Promise<void> {
  expect([screen, await barriersForDevice(page), await overEdge(page), await cutButtons(page)]).toEqual([screen, [], 0, []])
}

const thePeople = madeOnce(makePeople)

test.each<{ device: string; view: View }>([
  { device: 'a desktop', view: { width: 1440, colorScheme: 'light' } },
  { device: 'a phone', view: { ...phone, colorScheme: 'dark' } },
])('on $device every screen of a payment and a plan fits and has no barriers', { timeout: 240_000 }, async ({ view }) => {
  const people = await thePeople()
  const visit = async (person: Person, path: string) => {
    const context = { ...view.context, ...(await loggedIn(site.url, person)) }
    return site.visit({ path, ...view, context })
  }
  for (const [has, person] of Object.entries(people)) {
    await using there = await visit(person, '/billing')
    const { page } = there
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    await expectFits(there, `billing, ${has}`)
    if (has === 'sevenDays') {
      await page.getByRole('button', { name: 'Change plan' }).click()
      await page
        .getByRole('dialog', { name: 'Change plan' })
        .getByText(/ today/)
        .waitFor()
      await expectFits(there, 'change of plan')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('dialog', { name: 'Cancel your subscription?' }).waitFor()
      await expectFits(there, 'cancel')
      await page.keyboard.press('Escape')
      await page.evaluate(() => sessionStorage.setItem('octavo_paid', 'plan'))
      await goTo(page, '/billing')
      await page.getByRole('dialog', { name: 'Thank you for your payment' }).waitFor()
      await expectFits(there, 'thanks')
    }
    expectNoComplaints(there.complaints)
  }

  await using there = await visit(people.none, '/upgrade-plan')
  await expectFits(there, 'plans')
  await there.page.getByRole('button', { name: 'Start 7 days' }).click()
  await atCheckout(there.page)
  await expectFits(there, 'checkout of seven days')
  expectNoComplaints(there.complaints)
})

test.each<{ device: string; view: View }>([
  { device: 'a desktop in the dark', view: { width: 1440, colorScheme: 'dark' } },
  { device: 'a phone in the light', view: { ...phone, colorScheme: 'light' } },
])('on $device payments and plans load and fit', { timeout: 240_000 }, async ({ view }) => {
  const { pastDue } = await thePeople()
  for (const path of ['/billing', '/upgrade-plan']) {
    const context = { ...view.context, ...(await loggedIn(site.url, pastDue)) }
    await using there = await site.visit({ path, ...view, context })
    expect([path, await overEdge(there.page), await cutButtons(there.page)]).toEqual([path, 0, []])
    expectNoComplaints(there.complaints)
  }
})
