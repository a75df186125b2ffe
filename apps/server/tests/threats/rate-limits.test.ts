import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { bodyOf } from '../testing/test-account.ts'
import { startTestProgram } from '../testing/test-program.ts'

const tokensPath = '/api/v1/engine-tokens'

describe('calls without a token', () => {
  const rates = { RATE_ENGINE_TOKENS: '5', RATE_CALLS: '8' }
  const json = { taskType: 'merge-pdf' }
  const start = (proxies: string) => startTestProgram({ ...rates, TRUST_PROXY: proxies })

  test('are counted by address, an IPv6 block as one, and then refused for a while', async () => {
    const limited = await start('127.0.0.1')
    try {
      const ask = (address: string) => limited.client.call('POST', tokensPath, { json, headers: { 'x-forwarded-for': address } })
      const look = (path: string, token?: string) =>
        limited.client.call('GET', path, { headers: { 'x-forwarded-for': '203.0.113.9', ...(token ? { 'x-engine-token': token } : {}) } })
      for (let count = 0; count < 5; count += 1) expect((await ask('203.0.113.1')).status).toBe(200)
      const refused = await ask('203.0.113.1')
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const run = await limited.client.call('POST', '/api/v1/run/merge-pdf', {
        body: new FormData(),
        headers: { 'x-forwarded-for': '203.0.113.1' },
      })
      expect([run.status, await codeOf(run)]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect((await ask('203.0.113.2')).status).toBe(200)
      for (let count = 0; count < 5; count += 1) expect((await ask(`2001:db8::${count}`)).status).toBe(200)
      expect((await ask('2001:db8::ffff')).status).toBe(429)
      for (let count = 0; count < 8; count += 1) expect((await look('/api/v1/downloads/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
      for (const path of ['/api/v1/downloads/AAAAAAAAAAAAAAAAAAAAAA', '/api/v1/tasks/AAAAAAAAAAAAAAAAAAAAAA', '/nothing', '/health/live'])
        expect([path, (await look(path)).status]).toEqual([path, 429])
      const { engineToken } = (await (await ask('203.0.113.2')).json()) as { engineToken: string }
      const status = '/api/v1/engine/tasks/status'
      expect([(await look(status)).status, (await look(status, 'false')).status]).toEqual([429, 429])
      for (let count = 0; count < 12; count += 1) expect((await look(status, engineToken)).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  test('about accounts have a limit of their own, however their address is written', async () => {
    const limited = await startTestProgram({ RATE_ACCOUNTS: '4', TRUST_PROXY: '127.0.0.1' })
    try {
      const guess = (path: string) => {
        const headers = { 'x-forwarded-for': '203.0.113.1' }
        return limited.client.call('POST', path, { json: { username: 'a@example.org', password: 'x' }, headers })
      }
      for (let count = 0; count < 4; count += 1) expect((await guess('/api/v1/signin')).status).toBe(401)
      expect((await guess('/api/v1/signin')).status).toBe(429)
      for (const path of ['/api/v1/signin/', '//api/v1/signin', '/API/v1/SIGNIN', '/api/v1/signin?x=1', '/api/v1/%73ignin']) {
        expect([path, (await guess(path)).status]).not.toEqual([path, 401])
      }
      expect((await limited.client.call('POST', tokensPath, { json, headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  test('cannot hide behind an address that no trusted proxy has told', async () => {
    const limited = await start('10.0.0.0/8')
    try {
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}`, forwarded: `for=203.0.113.${count}`, 'x-real-ip': `203.0.113.${count}` }
        statuses.push((await limited.client.call('POST', tokensPath, { json, headers })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await limited.stop()
    }
  })
})

test('IPv4 is one address also where it is told as IPv6', async () => {
  const limited = await startTestProgram({ RATE_ENGINE_TOKENS: '3', TRUST_PROXY: '127.0.0.1' })
  try {
    const ask = (address: string) =>
      limited.client.call('POST', tokensPath, { json: { taskType: 'merge-pdf' }, headers: { 'x-forwarded-for': address } })
    for (const address of ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101']) expect((await ask(address)).status).toBe(200)
    for (const address of ['203.0.113.1', '::FFFF:203.0.113.1']) expect([address, (await ask(address)).status]).toEqual([address, 429])
    // Its neighbours in the block are others.
    expect((await ask('::ffff:203.0.113.2')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('behind a proxy that nobody has told of visitors are counted by whom it names, and the log says once what to set', async () => {
  const limited = await startTestProgram({ RATE_ENGINE_TOKENS: '3' })
  try {
    const ask = (headers: Record<string, string>) => limited.client.call('POST', tokensPath, { json: { taskType: 'merge-pdf' }, headers })
    const made = (address: string) => ({ 'x-forwarded-for': address })
    for (let count = 0; count < 3; count += 1) expect((await ask(made(`198.51.100.${count}, 203.0.113.1`))).status).toBe(200)
    // Only the last name is the proxy's own word; whatever stands before it a visitor may have sent.
    expect((await ask(made('198.51.100.9, 203.0.113.1'))).status).toBe(429)
    expect((await ask({ forwarded: 'for=198.51.100.9, for="203.0.113.1";proto=https' })).status).toBe(429)
    expect((await ask(made('203.0.113.2'))).status).toBe(200)
    for (let count = 0; count < 5; count += 1) expect((await ask({})).status).toBe(200)
    expect(limited.log().split('TRUST_PROXY IS NOT SET')).toHaveLength(2)
    const metrics = await (await limited.client.call('GET', '/metrics')).text()
    expect(metrics).toContain('octavo_untold_proxy_requests_total 6')
  } finally {
    await limited.stop()
  }
})

describe('API keys', () => {
  const mailed = mailedHouse(() => ({ RATE_ENGINE_TOKENS: '4', RATE_ACCOUNTS: '12', TRUST_PROXY: '127.0.0.1' }))
  const twoKeys = async (who: string) => {
    const account = await mailed.newAccount(who)
    const newKey = async (name: string) =>
      (await bodyOf<{ key: string }>(await account.call('POST', '/users/me/api-keys', { json: { name, scopes: ['tasks'] } }))).key
    return [await newKey('first'), await newKey('second')] as const
  }

  /** An address that has made no call, not even in an earlier try of a test. */
  const newAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

  test('are counted each for itself, wherever their calls come from; a false one is counted by its address', async () => {
    const [first, second] = await twoKeys('keys')
    const [here, there] = [newAddress(), newAddress()]
    const ask = async (key: string, address: string) =>
      (
        await mailed.house.client.call('POST', tokensPath, {
          json: { taskType: 'merge-pdf' },
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': address },
        })
      ).status
    for (let count = 0; count < 4; count += 1) expect(await ask(first, here)).toBe(200)
    expect([await ask(first, here), await ask(first, there)]).toEqual([429, 429])
    for (let count = 0; count < 4; count += 1) expect(await ask(second, here)).toBe(200)
    expect(await ask(second, here)).toBe(429)
    // A new false key for each call is one caller all the same.
    for (let count = 0; count < 4; count += 1) expect(await ask(`${first}${count}`, here)).toBe(403)
    expect(await ask(`${first}9`, here)).toBe(429)
  })

  test('give nobody more tries at passwords', async () => {
    const keys = await twoKeys('guesses')
    const here = newAddress()
    const guess = async (username: string, key: string) =>
      (
        await mailed.house.client.call('POST', '/api/v1/signin', {
          json: { username, password: 'Folded-Paper-1' },
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': here },
        })
      ).status
    for (let count = 0; count < 12; count += 1) expect(await guess(`nobody${count}@example.org`, keys[count % 2] ?? '')).toBe(401)
    for (const key of keys) expect(await guess('another@example.org', key)).toBe(429)
  })
})

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}
