import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawHead, sendRaw } from '../testing/raw-http.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

const token = 'token-of-the-operator'
const pages = ['/dev/mailbox', '/dev/mailbox.json', '/metrics']
let house: TestProgram

beforeAll(async () => {
  house = await startTestProgram({ METRICS_TOKEN: token })
})
afterAll(() => house.stop())

// A page of evil.example whose name is made to lead to this machine asks by that name, from this machine's own browser.
test.each([
  'evil.example',
  'evil.example:8080',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'localhost:80@evil.example',
  '0.0.0.0',
  '',
])('what only this machine sees is not there for a page that calls it %j', async (host) => {
  for (const path of pages) expect([path, await statusOf(path, { host })]).toEqual([path, 404])
})

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:9999', '[::1]', '[::1]:8080'])(
  'this machine sees it by its own name %s',
  async (host) => {
    for (const path of pages) expect([path, await statusOf(path, { host })]).toEqual([path, 200])
  },
)

test('who holds the token reads the metrics by any name', async () => {
  expect(await statusOf('/metrics', { host: 'pdf.example.org', authorization: `Bearer ${token}` })).toBe(200)
  expect(await statusOf('/metrics', { host: 'pdf.example.org', authorization: `Bearer ${token}x` })).toBe(404)
})

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const { status } = await sendRaw(house.program.url, rawHead('GET', path, { ...headers, connection: 'close' }))
  return status
}
