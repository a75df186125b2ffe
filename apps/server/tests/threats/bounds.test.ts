import { loadOptions, readyTools } from '@octavo/tools'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { mailedHouse } from '../testing/mailed-house.ts'
import { textPlaces, type WalkedSchema } from '../testing/schema-walk.ts'
import { goodPassword } from '../testing/test-account.ts'

/** A schema with what it says of how much may be there. */
interface BoundedSchema extends WalkedSchema {
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxItems?: number
}

/** Longer than any option may be, in the forms in which texts are taken. */
const endless = ['x', '1', '1,', 'é'].map((piece) => piece.repeat(100_000))
const endlessForms = [...endless, `2026-01-01T00:00:00.${'1'.repeat(100_000)}Z`, `#${'f'.repeat(100_000)}`, `${'1'.repeat(100_000)}mm`]

const manyProperties = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name${index}`, 'x']))

describe('every option of a tool has a limit', () => {
  test.each(readyTools.map(({ type }) => type))('%s', async (taskType) => {
    const { Options } = await loadOptions(taskType)
    const schema = z.toJSONSchema(Options, { io: 'input', unrepresentable: 'any' }) as BoundedSchema
    expect(withoutLimit(schema)).toEqual([])
    for (const place of textPlaces(schema, {}))
      for (const text of endlessForms)
        expect([place.path, text.slice(0, 30), Options.safeParse(place.fill(text)).success]).toEqual([place.path, text.slice(0, 30), false])
    expect(Options.safeParse({ properties: { custom: manyProperties } }).success).toBe(false)
  })
})

/** Numbers without an end, and lists of as many as one likes. */
function withoutLimit(schema: BoundedSchema, path = ''): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((way) => withoutLimit(way, path))
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => withoutLimit(part, `${path}.${name}`))
  const items = schema.items ? withoutLimit(schema.items, `${path}[]`) : []
  const isOpen = schema.enum === undefined && schema.const === undefined && (isEndlessNumber(schema) || isEndlessList(schema))
  return [...(isOpen ? [path] : []), ...inner, ...parts, ...items]
}

function isEndlessNumber({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }: BoundedSchema): boolean {
  const [least, most] = [minimum ?? exclusiveMinimum ?? -Infinity, maximum ?? exclusiveMaximum ?? Infinity]
  return (type === 'number' || type === 'integer') && !(least > Number.MIN_SAFE_INTEGER && most < Number.MAX_SAFE_INTEGER)
}

function isEndlessList({ type, maxItems }: BoundedSchema): boolean {
  return type === 'array' && maxItems === undefined
}

describe('a body with more than a call asks for', () => {
  const mailed = mailedHouse(() => ({ RATE_ACCOUNTS: '10000', RATE_CALLS: '10000', BILLING: 'on' }))
  /** What somebody would like to be, or to have, without being asked. */
  const wishes = {
    role: 'admin',
    plan: 'pro',
    credits: 1000,
    userId: 'AAAAAAAAAAAAAAAAAAAAAA',
    emailVerified: true,
    limits: { maxFiles: 9999 },
  }
  const samples: Readonly<Record<string, unknown>> = {
    email: 'wish@example.org',
    username: 'wish@example.org',
    password: goodPassword,
    firstName: 'Maren',
    taskType: 'merge-pdf',
  }

  test('is refused by every call, whatever the wish is', async () => {
    const description = (await (await mailed.house.client.call('GET', '/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const account = await mailed.newAccount('wisher')
    const task = await mailed.house.client.newTask()
    const proofs: Record<string, Record<string, string>> = {
      bearer: { authorization: `Bearer ${account.accessToken}` },
      engineToken: { 'x-engine-token': task.engineToken },
    }
    let calls = 0
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { requestBody, security = [] }] of Object.entries(methods)) {
        const schema = requestBody?.content['application/json']?.schema
        if (!schema) continue
        const headers = proofs[Object.keys(security[0] ?? {})[0] ?? ''] ?? {}
        for (const [wish, value] of Object.entries(wishes)) {
          if (schema.properties && wish in schema.properties) continue
          const required = Object.fromEntries((schema.required ?? []).map((name) => [name, samples[name] ?? 'AAAAAAAAAAAAAAAAAAAAAA']))
          const address = path.replace(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA')
          const answer = await mailed.house.client.call(method.toUpperCase(), address, { json: { ...required, [wish]: value }, headers })
          expect([method, path, wish, answer.status]).toEqual([method, path, wish, 400])
          calls += 1
        }
      }
    }
    expect(calls).toBeGreaterThan(100)
  })
})

interface Operation {
  requestBody?: { content: Record<string, { schema: WalkedSchema }> }
  security?: Record<string, unknown>[]
}
