import { expect, test } from 'vitest'
import { startTestProgram } from '../testing/test-program.ts'

// Row R6 of the list of threats: more comes than can be done.
test('of many who begin at the same moment some do and the others hear when to come back; none is an error', async () => {
  const house = await startTestProgram({ CALLS_AT_ONCE: '1', TRUST_PROXY: '127.0.0.1' })
  try {
    const begin = (visitor: number) => {
      const headers = { 'x-forwarded-for': `203.0.${visitor}.1` }
      return house.client.call('POST', '/api/v1/engine-tokens', { json: { taskType: 'merge-pdf' }, headers })
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, visitor) => begin(visitor)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(house.log().match(/new tasks are refused/g)).toHaveLength(1)
    expect(house.log()).not.toContain('a request failed')
    expect((await begin(50)).status).toBe(200)
  } finally {
    await house.stop()
  }
})
