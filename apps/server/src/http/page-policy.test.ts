import { expect, test } from 'vitest'
import { checkoutPolicy, pagePolicy } from './page-policy.ts'

const parts = { scriptHash: 'sha256-x', engineUrl: 'https://engine.example/', hasGoogle: false }

test('pages load nothing from elsewhere but the engine', () => {
  const policy = pagePolicy(parts)
  expect(policy.match(/https?:[^ ;]+/g)).toEqual(['https://engine.example', 'https://engine.example'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('frame-src')
})

test('sign-in with Google adds its script and frame, and nothing of Stripe', () => {
  const policy = pagePolicy({ ...parts, hasGoogle: true })
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/')
  expect(policy).not.toContain('stripe')
})

test('the checkout may load the form of Stripe, if that takes the payments', () => {
  expect(checkoutPolicy(parts, { hasStripe: false })).toBe(pagePolicy(parts))
  const policy = checkoutPolicy(parts, { hasStripe: true })
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-x' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("connect-src 'self' https://engine.example https://api.stripe.com;")
})
