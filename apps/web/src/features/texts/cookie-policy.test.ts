import { expect, test } from 'vitest'
import { texts } from './texts.ts'

const sources = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.ts', '!./texts.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The names under which the site stores things: all begin with the product's, except those of the specification. */
function storedNames(): string[] {
  const found = Object.values(sources).flatMap((source) => source.match(/(?<=')octavo_[a-z_]+(?=')/g) ?? [])
  const specified = ['engineToken', 'engineUrl', 'contentType', 'taskRef', 'taskType']
  const ofPayment = ['clientSecret', 'paymentRef', 'paymentPlan', 'amount', 'previewUrlPdf']
  return [...new Set([...found, ...specified, ...ofPayment])]
}

test('the cookie policy names everything that is stored in a browser', () => {
  const policy = JSON.stringify(texts['/cookie-policy'])
  const names = storedNames()
  expect(names).toEqual(expect.arrayContaining(['octavo_signature', 'octavo_drafts', 'octavo_phone_code', 'octavo_payment_attempt']))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(policy))).toEqual([])
})

test('without billing the policies say nothing of payments', () => {
  const sections = [...(texts['/cookie-policy']?.sections ?? []), ...(texts['/privacy']?.sections ?? [])]
  const free = sections.filter(({ when }) => when !== 'BILLING')
  expect(JSON.stringify(free)).not.toMatch(/pay|currency|price|card/i)
})
