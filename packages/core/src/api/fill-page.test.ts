import { expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { fillPage } from './fill-page.ts'
import { defaultLimits } from './limits.ts'
import type { PlansView } from './payments-api.ts'
import { pageSettings, type SiteSettings } from './site-settings.ts'

const billing: PlansView = {
  provider: 'sandbox',
  plans: [{ paymentPlan: 'SINGLE_TASK', prices: [{ amount: 190, currency: 'EUR' }] }],
  limits: {
    visitor: { ...defaultLimits.visitor, archiveSize: 0 },
    registered: { ...defaultLimits.registered, archiveSize: 1_000_000_000 },
    pro: { ...defaultLimits.pro, archiveSize: 100_000_000_000 },
  },
}
const fill = (html: string, settings: SiteSettings) =>
  fillPage(html, { siteUrl: 'https://example.com/', settings: pageSettings(settings, english) })

test('prices, limits and the address of the site are filled in', () => {
  const html =
    '<p>__PRICE_NOTHING__ __PRICE_SINGLE_TASK__ __VISITOR_FILE_SIZE__ __PRO_TASKS__ __PRO_FILE_SIZE__ __VISITOR_ARCHIVE__</p>__SITE_URL__/a'
  expect(fill(html, { billing, social: [] })).toBe('<p>€0 €1.90 50 MB No limit 2 GB –</p>https://example.com/a')
})

test('with several currencies each price is there in all of them, and the page can tell', () => {
  const prices = [
    { amount: 190, currency: 'EUR' },
    { amount: 210, currency: 'USD' },
    { amount: 300, currency: 'JPY' },
  ]
  const several: PlansView = { ...billing, plans: [{ paymentPlan: 'SINGLE_TASK', prices }] }
  const html = '<p>__PRICE_SINGLE_TASK__</p>__IF_CURRENCIES__<i>__OTHERS_SINGLE_TASK__</i>__END_CURRENCIES__<b>__ALL_SINGLE_TASK__</b>'
  expect(fill(html, { billing: several, social: [] })).toBe('<p>€1.90</p><i> / $2.10 / ¥300</i><b>€1.90 / $2.10 / ¥300</b>')
  expect(fill(html, { billing, social: [] })).toBe('<p>€1.90</p><b>€1.90</b>')
  expect(pageSettings({ billing: several, social: [] }, english).prices).toMatchObject({
    EUR: { PRICE_NOTHING: '€0', PRICE_SINGLE_TASK: '€1.90' },
    USD: { PRICE_NOTHING: '$0', PRICE_SINGLE_TASK: '$2.10' },
  })
})

test('parts are kept or left out, one inside the other too', () => {
  const html =
    '<ul>__IF_BILLING__<li>a</li>__END_BILLING__<!-- -->__IF_BILLING__<li>__IF_CONTACT__<b>__CONTACT__</b>__END_CONTACT__</li>__END_BILLING__</ul>'
  expect(fill(html, { billing, social: [] })).toBe('<ul><li>a</li><li></li></ul>')
  expect(fill(html, { billing, contact: 'a@b.example', social: [] })).toBe('<ul><li>a</li><li><b>a@b.example</b></li></ul>')
  expect(fill(html, { contact: 'a@b.example', social: [] })).toBe('<ul></ul>')
  expect(fill('__IF_NO_CONTACT__<i></i>__END_NO_CONTACT__', { social: [] })).toBe('<i></i>')
})

test('a link is written for each page elsewhere, and nothing in it is taken for HTML', () => {
  const html =
    '__IF_SOCIAL__<ul>__EACH_SOCIAL__<li><a href="__SOCIAL_URL__">__SOCIAL_LABEL__</a></li>__END_EACH_SOCIAL__</ul>__END_SOCIAL__'
  const social = [
    { label: 'A & B', url: 'https://a.example/?"' },
    { label: '__CONTACT__', url: 'https://b.example' },
  ]
  const [first = '', second = ''] = fill(html, { social }).split('</li>')
  expect(first).toBe('<ul><li><a href="https://a.example/?&quot;">A &amp; B</a>')
  expect(second).toContain('https://b.example')
  expect(fill(html, { social: [] })).toBe('')
})

test('a page gets all settings as data that no text can end', () => {
  const settings: SiteSettings = { contact: '</script>', social: [] }
  const filled = fill('<script>__SETTINGS__</script>', settings)
  expect(filled.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(filled.slice(8, -9))).toEqual({ ...settings, texts: { CONTACT: '</script>' } })
})
