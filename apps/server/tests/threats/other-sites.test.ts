import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

describe('another site', () => {
  const siteUrl = 'http://site.octavo.test'
  const evil = 'http://evil.test'
  let split: TestProgram
  beforeAll(async () => {
    split = await startTestProgram({ PUBLIC_URL: siteUrl, ENGINE_URL: 'http://engine.octavo.test' })
  })
  afterAll(() => split.stop())

  const from = (origin: string, method: string, path: string, options: CallOptions = {}) =>
    split.client.call(method, path, { ...options, headers: { ...options.headers, origin } })

  test.each([evil, 'null', 'http://site.octavo.test.evil.test', 'https://site.octavo.test', 'http://site.octavo.test:81'])(
    '(%s) is told nothing that a browser would let it read',
    async (origin) => {
      const task = await split.client.newTask()
      const headers = { 'x-engine-token': task.engineToken }
      for (const path of ['/api/v1/engine/tasks/status', '/api/v1/documents/x', '/health/live', '/api/v1/openapi.json']) {
        const answer = await from(origin, 'GET', path, { headers })
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        expect(answer.headers.get('vary')).toMatch(/origin/i)
      }
      const preflight = await from(origin, 'OPTIONS', '/api/v1/documents', { headers: { 'access-control-request-method': 'POST' } })
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('may change nothing', async () => {
    const task = await split.client.newTask()
    for (const [method, path] of [
      ['POST', '/api/v1/engine-tokens'],
      ['POST', '/api/v1/run/merge-pdf'],
      ['POST', '/api/v1/documents'],
      ['PUT', '/api/v1/documents/x'],
      ['PATCH', '/api/v1/documents/x'],
      ['DELETE', '/api/v1/engine/tasks'],
      ['DELETE', `/api/v1/tasks/${task.taskRef}`],
    ] as const) {
      const answer = await from(evil, method, path, { headers: { cookie: task.cookie, 'x-engine-token': task.engineToken } })
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([path, 400, 'ORIGIN_NOT_ALLOWED'])
    }
    expect((await task.call('GET', '/engine/tasks/status')).status).toBe(200)
  })

  test('that is ours may use an engine on another origin, errors and events included', async () => {
    const task = await split.client.newTask()
    const headers = { 'x-engine-token': task.engineToken }
    const preflight = await from(siteUrl, 'OPTIONS', '/api/v1/documents', { headers: { 'access-control-request-method': 'POST' } })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-engine-token')
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from(textPdf('a'))]), 'a.pdf')
    const answers = [
      preflight,
      await from(siteUrl, 'POST', '/api/v1/documents', { body, headers }),
      await from(siteUrl, 'GET', '/api/v1/engine/tasks/status', { headers }),
      await from(siteUrl, 'GET', '/api/v1/engine/tasks/status'),
      await from(siteUrl, 'GET', '/api/v1/engine/tasks/events', { headers }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([204, 200, 200, 401, 200])
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      await answer.body?.cancel()
    }
  })
})
