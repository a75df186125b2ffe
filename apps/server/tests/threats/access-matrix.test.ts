import { createHmac, sign } from 'node:crypto'
import { everyOrNext } from '@octavo/documents/testing/combinations.ts'
import { type Access, guardRoutes } from '@octavo/platform/http/access.ts'
import { deriveEngineTokenKeys } from '@octavo/platform/secrets.ts'
import { createEngineTokens } from '@octavo/platform/tokens/engine-token.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../testing/finished-task.ts'
import type { CallOptions, TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const masterKey = '5e'.repeat(32)
const unknownRef = 'AAAAAAAAAAAAAAAAAAAAAA'
const anHourMs = 60 * 60_000

let house: TestProgram
let owner: TestTask
let documentRef: string
let resultRef: string
let routes: Route[]
beforeAll(async () => {
  house = await startTestProgram({ MASTER_KEY: masterKey, BILLING: 'on', VISITOR_TASKS_PER_DAY: '0' })
  owner = await house.client.newTask()
  documentRef = (await owner.upload('a.pdf', textPdf('a'))).ref
  await owner.execute([documentRef])
  resultRef = (await owner.ended()).results[0]?.ref ?? ''
  routes = await readRoutes()
})
afterAll(() => house.stop())

interface Route {
  method: string
  path: string
  /** What the call has to carry: an engine token, an access token, or nothing. */
  needs: 'engineToken' | 'bearer' | undefined
}

/** Every call that the program's own description names, and HEAD wherever there is GET. */
async function readRoutes(): Promise<Route[]> {
  const response = await house.client.call('GET', '/api/v1/openapi.json')
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => {
      const needs = Object.keys(security?.[0] ?? {})[0] as Route['needs']
      const route = { method: method.toUpperCase(), path, needs }
      return method === 'get' && !path.endsWith('/events') ? [route, { ...route, method: 'HEAD' }] : [route]
    }),
  )
}

const engineRoutes = () => routes.filter(({ needs }) => needs === 'engineToken')
const userRoutes = () => routes.filter(({ needs }) => needs === 'bearer')

/** The address with refs that exist, unless others are given. */
function addressOf({ path }: Route, refs: { document?: string; result?: string } = {}): string {
  const ref = path.includes('/results/') ? (refs.result ?? resultRef) : (refs.document ?? documentRef)
  return path.replace('{ref}', ref).replace('{page}', '1').replace('{level}', 'strong').replace('{side}', 'after')
}

const bodies: Record<string, CallOptions> = {
  json: { json: { password: 'x' } },
  form: { body: 'password=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  multipart: { body: formOf() },
  text: { body: 'x', headers: { 'content-type': 'text/plain' } },
  none: {},
}

function formOf(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7']), 'a.pdf')
  return form
}

const bodyless = ['GET', 'HEAD']
const bodiesFor = ({ method }: Route) => (bodyless.includes(method) ? [{}] : Object.values(bodies))

async function answer(route: Route, address: string, options: CallOptions): Promise<{ status: number; body: unknown }> {
  const response = await house.client.call(route.method, address, options)
  const text = await response.text()
  if (text === '') return { status: response.status, body: undefined }
  const { requestId, ...body } = JSON.parse(text) as { requestId: string }
  expect(requestId).toMatch(/^[\w-]{22}$/)
  return { status: response.status, body }
}

/** Tokens that look like the owner's and are not good. */
async function badTokens(): Promise<Record<string, string>> {
  const [, payload = ''] = owner.engineToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const secret = Buffer.from(masterKey, 'hex')
  const { privateKey, publicKey } = deriveEngineTokenKeys(secret)
  const issue = async (seed: Buffer, nowMs: number) => {
    const tokens = createEngineTokens({ secret: seed, clock: { now: () => new Date(nowMs) }, lifetimeMs: anHourMs })
    const { taskRef, taskType, plan, limits, countedAs, group } = claims
    return (
      await tokens.issue({ taskRef, taskType, owner: claims.sub, plan, limits, countedAs, group } as Parameters<typeof tokens.issue>[0])
    ).token
  }
  const typ = 'octavo-engine+jwt'
  const now = house.clock.now().getTime()
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = (header: object, changed: object) => {
    const content = `${encode(header)}.${encode({ ...claims, ...changed })}`
    return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
  }
  const confused = `${encode({ alg: 'HS256', typ })}.${payload}`
  const publicBytes = publicKey.export({ format: 'der', type: 'spki' })
  return {
    'no token at all': 'x',
    'a cut one': owner.engineToken.slice(0, -4),
    'one with another payload': owner.engineToken.replace(payload, encode({ ...claims, plan: 'pro', sub: 'u:root' })),
    'one that has expired': await issue(secret, now - anHourMs - 1000),
    'one that another installation signed': await issue(Buffer.alloc(32, 7), now),
    'one without a signature': `${encode({ alg: 'none', typ })}.${payload}.`,
    'one signed with the public key as a password': `${confused}.${createHmac('sha256', publicBytes).update(confused).digest('base64url')}`,
    'one for another audience': signed({ alg: 'EdDSA', typ }, { aud: 'octavo-mail' }),
    'one of another kind': signed({ alg: 'EdDSA', typ: 'JWT' }, {}),
    'two at once': `${owner.engineToken}, ${owner.engineToken}`,
  }
}

describe('every call of the engine', () => {
  test('asks for a token, whatever the content type is', async () => {
    expect(engineRoutes().length).toBeGreaterThan(15)
    for (const route of engineRoutes()) {
      for (const body of bodiesFor(route)) {
        const { status, body: said } = await answer(route, addressOf(route), body)
        expect([route.method, route.path, status]).toEqual([route.method, route.path, 401])
        if (route.method !== 'HEAD') expect(said).toMatchObject({ code: 'ENGINE_TOKEN_REQUIRED' })
      }
    }
  })

  test('refuses every token that is not good, whatever the content type is', async () => {
    // More kinds of tokens than of bodies: every route is called with each of both.
    for (const [turn, [kind, token]] of Object.entries(await badTokens()).entries()) {
      for (const route of engineRoutes()) {
        for (const body of everyOrNext(bodiesFor(route), turn)) {
          const headers = { ...body.headers, 'x-engine-token': token }
          const { status, body: said } = await answer(route, addressOf(route), { ...body, headers })
          expect([kind, route.method, route.path, status]).toEqual([kind, route.method, route.path, 403])
          if (route.method !== 'HEAD') expect(said).toMatchObject({ code: 'ENGINE_TOKEN_NOT_ACCEPTED' })
        }
      }
    }
  })

  test('answers for a document or result of another task as for one that does not exist', async () => {
    // One that has run as often as the owner's, so that nothing but the owner tells them apart.
    const { task: stranger } = await finishedTask(house.client)
    const byRef = engineRoutes().filter((route) => route.path.includes('{ref}'))
    expect(byRef.length).toBeGreaterThan(8)
    for (const route of byRef) {
      const options: CallOptions = {
        ...(route.method === 'PUT' ? { json: route.path.includes('/results/') ? { name: 'x' } : { password: 'x' } } : {}),
        ...(route.method === 'PATCH' ? { body: 'x' } : {}),
        headers: {
          'x-engine-token': stranger.engineToken,
          ...(route.method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/partial-upload' } : {}),
        },
      }
      const foreign = await answer(route, addressOf(route), options)
      const unknown = await answer(route, addressOf(route, { document: unknownRef, result: unknownRef }), options)
      expect([route.method, route.path, foreign.status]).toEqual([route.method, route.path, 404])
      expect(foreign).toEqual(unknown)
    }
  })

  test.each([
    ['a document', () => ({ documentRef }), { documentRef: unknownRef }],
    ['a result', () => ({ resultRef }), { resultRef: unknownRef }],
  ])('does not copy %s of another owner', async (_, foreign, unknown) => {
    const stranger = await house.client.newTask()
    const route = { method: 'POST', path: '/api/v1/documents', needs: 'engineToken' } as const
    const headers = { 'x-engine-token': stranger.engineToken }
    const answers = await Promise.all([foreign(), unknown].map((json) => answer(route, route.path, { json, headers })))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(answers[0]).toEqual(answers[1])
  })

  test('does not say of a stranger’s expired document that it was there', async () => {
    const gone = await house.client.newTask()
    const { ref } = await gone.upload('a.pdf', textPdf('a'))
    await gone.call('DELETE', `/tasks/${gone.taskRef}`)
    const stranger = await house.client.newTask()
    expect((await stranger.call('POST', '/documents', { json: { documentRef: ref } })).status).toBe(404)
  })

  test('executes no task but the token’s', async () => {
    const stranger = await house.client.newTask()
    const { ref } = await stranger.upload('a.pdf', textPdf('a'))
    const answers = await Promise.all(
      [owner.taskRef, unknownRef].map(async (taskRef) => (await stranger.execute([ref], {}, { taskRef })).status),
    )
    expect(answers).toEqual([404, 404])
  })

  test('refuses a token one hour after it was given', async () => {
    const other = await startTestProgram()
    try {
      const task = await other.client.newTask()
      expect((await task.call('GET', '/engine/tasks/status')).status).toBe(200)
      other.clock.advance(anHourMs + 1000)
      expect((await task.call('GET', '/engine/tasks/status')).status).toBe(403)
    } finally {
      await other.stop()
    }
  })
})

describe('every call about an account', () => {
  test('asks for an access token and refuses every false one, whatever the content type is', async () => {
    expect(userRoutes().length).toBeGreaterThan(15)
    const falseTokens = ['x', `octavo_at_${'A'.repeat(43)}`, `octavo_key_${'A'.repeat(43)}`, owner.engineToken]
    const expected: [Record<string, string>, number, string][] = [
      [{}, 401, 'TOKEN_REQUIRED'],
      ...falseTokens.map((token): [Record<string, string>, number, string] => [
        { authorization: `Bearer ${token}` },
        403,
        'TOKEN_NOT_ACCEPTED',
      ]),
    ]
    expect(expected.length).toBeGreaterThanOrEqual(Object.keys(bodies).length)
    for (const route of userRoutes()) {
      for (const [turn, [headers, status, code]] of expected.entries()) {
        for (const body of everyOrNext(bodiesFor(route), turn)) {
          const address = route.path.replace(/\{(id|ref)\}/, unknownRef)
          const said = await answer(route, address, { ...body, headers: { ...body.headers, ...headers } })
          expect([route.method, route.path, said.status]).toEqual([route.method, route.path, status])
          if (route.method !== 'HEAD') expect(said.body).toMatchObject({ code })
        }
      }
    }
  })
})

describe('a task by its ref', () => {
  const taskRoutes = ['GET', 'DELETE'].map((method) => ({ method, path: '/api/v1/tasks/{ref}', needs: undefined }))

  test('answers strangers as if there were none, with every kind of proof', async () => {
    const stranger = await house.client.newTask()
    const proofs: [Record<string, string>, number][] = [
      [{}, 404],
      [{ cookie: stranger.cookie }, 404],
      [{ cookie: owner.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }, 404],
      [{ 'x-engine-token': stranger.engineToken }, 404],
      ...Object.values(await badTokens()).map((token): [Record<string, string>, number] => [{ 'x-engine-token': token }, 403]),
    ]
    for (const route of taskRoutes) {
      for (const [headers, status] of proofs) {
        const foreign = await answer(route, route.path.replace('{ref}', owner.taskRef), { headers })
        expect(foreign.status).toBe(status)
        expect(await answer(route, route.path.replace('{ref}', unknownRef), { headers })).toEqual(foreign)
      }
    }
    expect((await owner.call('GET', '/engine/tasks/status')).status).toBe(200)
  })

  test('gives a fresh token to nobody else', async () => {
    const stranger = await house.client.newTask()
    for (const taskRef of [owner.taskRef, unknownRef]) {
      const headers = { cookie: stranger.cookie, 'x-engine-token': stranger.engineToken }
      const response = await house.client.call('POST', '/api/v1/engine-tokens', { json: { taskType: 'merge-pdf', taskRef }, headers })
      expect(response.status).toBe(404)
    }
  })
})

describe('what may be called without a token', () => {
  test('is this and nothing else', () => {
    const open = routes
      .filter(({ needs, method }) => needs === undefined && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual([
      'DELETE /api/v1/tasks/{ref}',
      'GET /api/v1/downloads/{ticket}',
      'GET /api/v1/engine-tokens/me/limits',
      'GET /api/v1/payments/plans',
      'GET /api/v1/phone-signatures/{ref}',
      'GET /api/v1/signin/providers',
      'GET /api/v1/tasks/me',
      'GET /api/v1/tasks/{ref}',
      'GET /health/live',
      'GET /health/ready',
      'POST /api/v1/engine-tokens',
      'POST /api/v1/link-social-account',
      'POST /api/v1/newsletters/confirm',
      'POST /api/v1/newsletters/subscribe',
      'POST /api/v1/newsletters/unsubscribe',
      'POST /api/v1/phone-signatures/{ref}/claim',
      'POST /api/v1/run/{tool}',
      'POST /api/v1/signin',
      'POST /api/v1/signin/auth-token',
      'POST /api/v1/signin/facebook',
      'POST /api/v1/signin/google',
      'POST /api/v1/signin/nonce',
      'POST /api/v1/signin/verify-2fa',
      'POST /api/v1/signup',
      'POST /api/v1/signup/email',
      'POST /api/v1/signup/verify-email',
      'POST /api/v1/users/forgot-password',
      'POST /api/v1/users/forgot-password/change',
      'POST /api/v1/users/forgot-password/verify',
      'POST /api/v1/verifications/resend',
      'PUT /api/v1/phone-signatures/{ref}',
    ])
  })

  test('a route that does not say who may call it keeps the program from starting', () => {
    const app = Fastify()
    guardRoutes(app, { public: () => {} })
    expect(() => app.get('/forgotten', async () => 'secret')).toThrow('route GET /forgotten does not say who may call it')
  })

  test('a route whose guard is not there keeps the program from starting', () => {
    const app = Fastify()
    guardRoutes(app, { public: () => {} })
    const access: Access = 'engine-token'
    expect(() => app.get('/unguarded', { config: { access } }, async () => 'secret')).toThrow('asks for the guard engine-token')
  })
})
