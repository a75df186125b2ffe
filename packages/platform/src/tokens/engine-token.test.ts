import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '@octavo/core/api/limits.ts'
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createManualClock } from '../clock.ts'
import { deriveEngineTokenKeys, deriveKey } from '../secrets.ts'
import { createEngineTokens } from './engine-token.ts'
import { newRef } from './refs.ts'

const start = new Date('2026-03-01T12:00:00.500Z')
const lifetimeMs = 60 * 60 * 1000
const secret = randomBytes(32)
const claims = {
  taskRef: newRef(),
  taskType: 'merge-pdf',
  owner: `v:${newRef()}`,
  plan: 'visitor' as const,
  limits: defaultLimits.visitor,
  countedAs: 'v:visitor',
  group: 'visitor-group',
}

function setUp() {
  const clock = createManualClock(start)
  return { clock, tokens: createEngineTokens({ secret, clock, lifetimeMs }) }
}

const refusal = { code: 'ENGINE_TOKEN_NOT_ACCEPTED', status: 403 }

test('a token brings its claims to any engine of the installation', async () => {
  const { clock, tokens } = setUp()
  const { token, expiresAt } = await tokens.issue(claims)
  expect(await createEngineTokens({ secret, clock, lifetimeMs }).verify(token)).toEqual(claims)
  expect(expiresAt.toISOString()).toBe('2026-03-01T13:00:00.000Z')
  expect(token.length).toBeLessThan(1_000)
})

test('a token ends with its hour, by the clock of the port', async () => {
  const { clock, tokens } = setUp()
  const { token, expiresAt } = await tokens.issue(claims)
  clock.set(new Date(expiresAt.getTime() - 1))
  await expect(tokens.verify(token)).resolves.toEqual(claims)
  clock.set(expiresAt)
  await expect(tokens.verify(token)).rejects.toMatchObject(refusal)
})

const { privateKey, publicKey } = deriveEngineTokenKeys(secret)
const now = Math.floor(start.getTime() / 1000)
const header = { alg: 'EdDSA', typ: 'octavo-engine+jwt' }
const { owner, ...facts } = claims
const payload: JWTPayload = { ...facts, sub: owner, iss: 'octavo', aud: 'octavo-engine', iat: now, exp: now + 3_600 }
const without = (name: string) => Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))

function forge({ head = header, body = payload, key = privateKey }: Forgery = {}): Promise<string> {
  return new SignJWT(body).setProtectedHeader(head).sign(key)
}
interface Forgery {
  head?: JWTHeaderParameters
  body?: JWTPayload
  key?: Parameters<SignJWT['sign']>[0]
}

test('the forgeries below fail for their own reason: the same token unforged is accepted', async () => {
  await expect(setUp().tokens.verify(await forge())).resolves.toEqual(claims)
})

const forgeries: Record<string, () => string | Promise<string>> = {
  'without a signature (alg none)': () => new UnsecuredJWT(payload).encode(),
  'with alg none in our header': async () => {
    const [, body] = (await forge()).split('.')
    return `${encode({ ...header, alg: 'none' })}.${body}.`
  },
  'signed by HS256 with the public key as PEM': () =>
    forge({ head: { ...header, alg: 'HS256' }, key: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }).toString()) }),
  'signed by HS256 with the public key as bytes': () =>
    forge({ head: { ...header, alg: 'HS256' }, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32) }),
  'for another audience': () => forge({ body: { ...payload, aud: 'octavo-main' } }),
  'of another issuer': () => forge({ body: { ...payload, iss: 'elsewhere' } }),
  'of another type': () => forge({ head: { ...header, typ: 'JWT' } }),
  'without a type': () => forge({ head: { alg: 'EdDSA' } }),
  expired: () => forge({ body: { ...payload, exp: now - 1 } }),
  'without an end': () => forge({ body: without('exp') }),
  'not valid yet': () => forge({ body: { ...payload, nbf: now + 600 } }),
  'with a changed claim': async () => {
    const [head, , signature] = (await forge()).split('.')
    return `${head}.${encode({ ...payload, plan: 'pro', limits: defaultLimits.pro })}.${signature}`
  },
  'with a cut signature': async () => (await forge()).slice(0, -4),
  'of another installation': () => forge({ key: deriveEngineTokenKeys(randomBytes(32)).privateKey }),
  'signed with a key of another purpose': () => forge({ head: { ...header, alg: 'HS256' }, key: deriveKey(secret, 'visitor cookie') }),
  'that brings its own key': async () => {
    const stranger = deriveEngineTokenKeys(randomBytes(32))
    return forge({ head: { ...header, jwk: stranger.publicKey.export({ format: 'jwk' }) }, key: stranger.privateKey })
  },
  'with a critical header we do not know': async () => {
    const [, body, signature] = (await forge()).split('.')
    return `${encode({ ...header, crit: ['x'], x: 1 })}.${body}.${signature}`
  },
  'without a task': () => forge({ body: without('taskRef') }),
  'with a task that is no ref': () => forge({ body: { ...payload, taskRef: '../..' } }),
  'with a plan that does not exist': () => forge({ body: { ...payload, plan: 'admin' } }),
  'without limits': () => forge({ body: without('limits') }),
  'without an owner': () => forge({ body: { ...payload, sub: '' } }),
  'that is empty': () => '',
  'that is no token': () => 'a.b.c',
  'that is huge': () => forge({ body: { ...payload, padding: 'x'.repeat(1_000_000) } }),
}

test.for(Object.entries(forgeries))('a token %s is not accepted', async ([, forged]) => {
  await expect(setUp().tokens.verify(await forged())).rejects.toMatchObject(refusal)
})

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

test('a token that was accepted before is still refused when one character of it is changed, and when its time is over', async () => {
  const { clock, tokens } = setUp()
  const { token, expiresAt } = await tokens.issue(claims)
  for (let call = 0; call < 3; call += 1) expect(await tokens.verify(token)).toEqual(claims)
  await expect(tokens.verify(`${token.slice(0, -5)}${token.at(-5) === 'A' ? 'B' : 'A'}${token.slice(-4)}`)).rejects.toMatchObject(refusal)
  clock.set(expiresAt)
  await expect(tokens.verify(token)).rejects.toMatchObject(refusal)
})

test('tokens are issued and accepted while every thread for files is taken', async () => {
  const { clock, tokens } = setUp()
  const closeStream = await takeThreadsForFiles()
  const { token } = await tokens.issue(claims)
  expect(await createEngineTokens({ secret, clock, lifetimeMs }).verify(token)).toEqual(claims)
  await closeStream()
})

/** Opens named pipes without a writer: each blocks a thread, like a slow disk would, until the returned function is called. */
async function takeThreadsForFiles(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-threads-'))
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
  const pipes = Array.from({ length: threads }, (_, index) => join(folder, `pipe${index}`))
  execFileSync('mkfifo', pipes)
  const opened = Promise.all(pipes.map((pipe) => open(pipe, 'r')))
  return async () => {
    const writers = pipes.map((pipe) => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK))
    for (const pipe of await opened) await pipe.close()
    for (const writer of writers) closeSync(writer)
    await rm(folder, { recursive: true, force: true })
  }
}
