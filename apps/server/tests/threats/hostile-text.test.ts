import { everyOrNext } from '@octavo/documents/testing/combinations.ts'
import { loadOptions, readyTools } from '@octavo/tools'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describedCalls, filled, headersFor } from '../testing/described-calls.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { type Samples, type TextPlace, textPlaces, type WalkedSchema } from '../testing/schema-walk.ts'
import { goodPassword } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

/** What no field takes, and what some do: a text of several lines may hold it. */
const broken = { NUL: '\0', 'half a character': '\ud800', 'the other half': '\udc00' }
const unseen = { 'a turned direction': '\u202e', 'a next line': '\u0085', 'a zero width space': '\u200b', 'a line feed': '\n' }
const hostile = { ...broken, ...unseen }
/** For each field one that none takes and one that some do, in turn. */
const charactersFor = (turn: number) => [broken, unseen].flatMap((some) => everyOrNext(Object.entries(some), turn))
/** Fields of one line that people read. */
const seenFields = ['email', 'username', 'firstName', 'name']

const samples: Samples = {
  email: 'walk@example.org',
  username: 'walk@example.org',
  password: goodPassword,
  currentPassword: goodPassword,
  newPassword: 'Folded-Paper-9',
  firstName: 'Maren',
  verificationCode: '123456',
  recoveryCode: 'abcdefghij',
  taskType: 'merge-pdf',
  scopes: ['tasks'],
  url: 'https://example.org/',
  paymentPlan: 'MONTHLY_SUBSCRIPTION',
  idempotencyKey: 'a-try-to-pay',
  card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
}

const mailed = mailedHouse(() => ({ BILLING: 'on', VISITOR_TASKS_PER_DAY: '0', REGISTERED_TASKS_PER_DAY: '0', RATE_ACCOUNTS: '10000' }))

test('no call of either API fails on a text that cannot be kept, whichever field it stands in', async () => {
  let places = 0
  for (const { method, path, operation } of await describedCalls(mailed.house)) {
    const body = operation.requestBody?.content['application/json']?.schema
    if (!body) continue
    const headers = await headersFor(operation, mailed)
    for (const place of textPlaces(body, samples)) {
      for (const [name, character] of charactersFor(places)) {
        const answer = await mailed.house.client.call(method, filled(path), { json: place.fill(inside(place, character)), headers })
        const told = `${method} ${path} ${place.path} with ${name}: ${answer.status}`
        const isRefused = name in broken || seenFields.includes(place.path)
        expect(told).toMatch(isRefused ? /: 4\d\d$/ : /: [24]\d\d$/)
      }
      places += 1
    }
  }
  expect(places).toBeGreaterThan(42)
}, 120_000)

test('no call of either API fails on an address that holds such a text', async () => {
  const written = ['%00', '%ED%A0%80', '%C2%85', '%E2%80%AE', 'a%00b', '%', '%C3']
  // All are refused, so that none ends what another one needs: one account does for all.
  const known = new Map<string, Record<string, string>>()
  for (const { method, path, operation } of await describedCalls(mailed.house)) {
    const scheme = JSON.stringify(operation.security)
    const headers = known.get(scheme) ?? (await headersFor(operation, mailed))
    known.set(scheme, headers)
    for (const text of written) {
      const addresses = [
        ...(path.includes('{') ? [path.replace(/\{\w+\}/g, text)] : []),
        ...(operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => `${filled(path)}?${name}=${text}`),
      ]
      for (const address of addresses) {
        const { status } = await mailed.house.client.call(method, address, { headers })
        expect(`${method} ${address}: ${status}`).toMatch(/: 4\d\d$/)
      }
    }
  }
}, 60_000)

describe('the options of every tool', () => {
  test.each(readyTools.map(({ type }) => type))('%s', async (taskType) => {
    const { Options } = await loadOptions(taskType)
    const schema = z.toJSONSchema(Options, { io: 'input', unrepresentable: 'any' }) as WalkedSchema
    const task = await mailed.house.client.newTask(taskType)
    for (const [turn, place] of textPlaces(schema, samples).entries()) {
      for (const [name, character] of charactersFor(turn)) {
        // Without a document nothing is run: the options alone are judged.
        const answer = await task.execute([], place.fill(inside(place, character)) as object, { taskType })
        const { code } = (await answer.json()) as { code: string }
        const told = `${place.path} with ${name}: ${answer.status} ${code}`
        expect(told).toMatch(name in broken ? /: 400 BAD_REQUEST$/ : /: 4\d\d \w+$/)
      }
    }
  })
})

test('a file whose name holds such a text is taken under a name without it', async () => {
  const task = await mailed.house.client.newTask()
  for (const character of Object.values(hostile)) {
    const { name } = await task.upload(`a${character}b.pdf`, textPdf('content'))
    expect(name).toMatch(/^[\x20-\x7e\ufffd]+\.pdf$/)
  }
})

test('a body that is nested deeper than calls can be is refused, and nothing else happens', async () => {
  const deep = `{"taskType":"merge-pdf","more":${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}}`
  const headers = { 'content-type': 'application/json' }
  const answer = await mailed.house.client.call('POST', '/api/v1/engine-tokens', { body: deep, headers })
  expect(answer.status).toBe(400)
})

function inside({ sample }: TextPlace, character: string): string {
  const middle = Math.max(1, Math.floor(sample.length / 2))
  return `${sample.slice(0, middle)}${character}${sample.slice(middle)}`
}
