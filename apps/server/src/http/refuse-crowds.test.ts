import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawHead, sendRaw } from '../../tests/testing/raw-http.ts'
import { createCallsAtOnce } from './calls-at-once.ts'
import { replyWithErrors } from './error-replies.ts'
import { refuseCrowds } from './refuse-crowds.ts'

let app: FastifyInstance
let url: string
let held: (() => void)[]

// Two concurrent calls fill it, and none of them grows old.
beforeEach(async () => {
  held = []
  app = Fastify()
  replyWithErrors(app)
  const calls = createCallsAtOnce({ most: 2, now: () => 0 })
  refuseCrowds(app, { calls, senderOf: ({ headers }) => headers.sender as string | undefined })
  app.post('/tasks', { config: { access: 'public', rateGroup: 'engine-tokens' } }, async () => 'begun')
  app.get('/work', { config: { access: 'engine-token' } }, () => new Promise((resolve) => held.push(() => resolve('done'))))
  app.get('/health/live', { config: { access: 'public' } }, async () => 'live')
  url = await app.listen({ port: 0 })
})
afterEach(() => app.close())

const begin = (sender?: string) => fetch(`${url}/tasks`, { method: 'POST', ...(sender && { headers: { sender } }) })

/** Calls that are held until the test releases them; resolves when all of them are in progress. */
async function hold(...senders: string[]): Promise<Promise<Response>[]> {
  const expected = held.length + senders.length
  const calls = senders.map((sender) => fetch(`${url}/work`, { headers: { sender } }))
  while (held.length < expected) await new Promise((resolve) => setImmediate(resolve))
  return calls
}

test('while many are being served nobody new begins, and hears so before a byte of the body has come', async () => {
  expect((await begin('c')).status).toBe(200)
  const calls = await hold('a', 'b')
  const refused = await begin('c')
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5])
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  const withoutBody = rawHead('POST', '/tasks', { sender: 'c', 'content-type': 'application/json', 'content-length': 1000 })
  expect(await sendRaw(url, withoutBody, { until: 'UNAVAILABLE' })).toMatchObject({ status: 503 })
  for (const answer of held.splice(0)) answer()
  for (const call of calls) expect((await call).status).toBe(200)
  expect((await begin('c')).status).toBe(200)
})

test('those who have begun are served meanwhile, and so are this machine itself and who watches over it', async () => {
  const calls = await hold('a', 'b', 'c', 'd')
  expect((await begin()).status).toBe(200)
  expect((await fetch(`${url}/health/live`, { headers: { sender: 'e' } })).status).toBe(200)
  for (const answer of held.splice(0)) answer()
  for (const call of calls) expect((await call).status).toBe(200)
})

test('where even that is too much all calls are refused, those of this machine and its watchers aside', async () => {
  const calls = await hold(...Array.from({ length: 16 }, (_, number) => `${number % 3}`))
  expect((await fetch(`${url}/work`, { headers: { sender: 'e' } })).status).toBe(503)
  expect((await fetch(`${url}/health/live`, { headers: { sender: 'e' } })).status).toBe(200)
  expect((await begin()).status).toBe(200)
  for (const answer of held.splice(0)) answer()
  for (const call of calls) expect((await call).status).toBe(200)
})
