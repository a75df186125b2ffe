import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { codeOf, type RunToolOptions, runTool, storedFiles } from './run-tool.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

/** A task with the addresses of its results. */
interface AddressedTask extends Pick<TaskView, 'status'> {
  engineToken: string
  zipUrl: string
  results: { url: string }[]
}

const pdf = (text: string) => ({ name: `${text}.pdf`, content: textPdf(text) })
const merge = (call: RunToolOptions = {}) => runTool(house, 'merge-pdf', { files: [pdf('one'), pdf('two')], ...call })
const split = (headers: Record<string, string> = {}) =>
  runTool(house, 'split-pdf', {
    files: [{ name: 'a.pdf', content: textPdf('1', '2', '3') }],
    options: { mode: 'every', every: 1 },
    headers,
  })

describe('a run in one call is answered', () => {
  test('by the file, with its name, type and task', async () => {
    const response = await merge({ options: { bookmarks: 'nested' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('x-task-ref')).toMatch(/^[\w-]{22}$/)
    expect(response.headers.get('content-disposition')).toContain('one-merged.pdf')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await pageTexts(await response.bytes())).toEqual(['one', 'two'])
  })

  test('by a ZIP if there are several, or if that is asked for', async () => {
    for (const response of [await split(), await merge({ headers: { accept: 'application/zip' } })]) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
      expect(Buffer.from(await response.bytes()).toString('latin1', 0, 2)).toBe('PK')
    }
  })

  test('by addresses if JSON is asked for, which the token beside them opens', async () => {
    const response = await split({ accept: 'application/json' })
    const { data } = (await response.json()) as { data: AddressedTask }
    expect([response.status, data.status, data.results.length]).toEqual([200, 'SUCCEEDED', 3])
    const headers = { 'x-engine-token': data.engineToken }
    const addresses = [...data.results.map(({ url }) => url), data.zipUrl]
    for (const address of addresses) expect((await fetch(address, { headers })).status).toBe(200)
    expect((await fetch(data.zipUrl)).status).toBe(401)
  })

  test('by the task if the caller will not wait', async () => {
    for (const prefer of ['respond-async', 'respond-async, wait=0', 'wait=0']) {
      const response = await merge({ headers: { prefer } })
      const { data } = (await response.json()) as { data: TaskView & { engineToken: string } }
      expect([response.status, data.status]).toEqual([202, 'QUEUED'])
      expect(response.headers.get('preference-applied')).toBe(prefer.startsWith('respond') ? 'respond-async' : null)
      const location = response.headers.get('location') ?? ''
      expect((await fetch(location, { headers: { 'x-engine-token': data.engineToken } })).status).toBe(200)
      const task = house.client.taskOf({ taskRef: data.taskRef, engineToken: data.engineToken, cookie: '' })
      expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'one-merged.pdf' }] })
    }
  })

  test('in the order of the files, however large they are', async () => {
    const files = [{ name: 'large.pdf', content: Buffer.concat([textPdf('large'), Buffer.alloc(3_000_000, '\n')]) }, pdf('small')]
    expect(await pageTexts(await (await merge({ files })).bytes())).toEqual(['large', 'small'])
  })

  test('with locked files opened by passwords, by their place', async () => {
    const files = [pdf('open'), { name: 'locked.pdf', content: await encryptedPdf(textPdf('locked'), 'secret') }]
    expect(await pageTexts(await (await merge({ files, passwords: { 1: 'secret' } })).bytes())).toEqual(['open', 'locked'])
  })
})

describe('a run in one call is refused', () => {
  const locked = async () => ({ name: 'locked.pdf', content: await encryptedPdf(textPdf('locked'), 'secret') })
  const kinds: [string, () => Promise<Response>, [number, string]][] = [
    ['for a tool that is not there', () => runTool(house, 'no-such-tool', { files: [pdf('a')] }), [404, 'TOOL_NOT_AVAILABLE']],
    ['for a tool that does not exist', () => runTool(house, 'no-such-tool', { files: [pdf('a')] }), [404, 'TOOL_NOT_AVAILABLE']],
    ['without a file', () => merge({ files: [] }), [400, 'BAD_REQUEST']],
    ['with files for a tool that takes none', () => runTool(house, 'url-to-pdf', { files: [pdf('a')] }), [415, 'TYPE_NOT_ACCEPTED']],
    ['without an address for a tool that takes those', () => runTool(house, 'url-to-pdf'), [400, 'OPTIONS_NOT_VALID']],
    ['with options that are no JSON', () => merge({ options: '{' }), [400, 'BAD_REQUEST']],
    ['with options that are no object', () => merge({ options: [] }), [400, 'BAD_REQUEST']],
    ['with options that the tool does not know', () => merge({ options: { colour: 'red' } }), [400, 'OPTIONS_NOT_VALID']],
    [
      'with options that name a file that is not there',
      () => merge({ options: { pages: [{ document: '2' }] } }),
      [400, 'OPTIONS_NOT_VALID'],
    ],
    ['with text that cannot be stored', () => merge({ options: { fileName: 'a\0b' } }), [400, 'BAD_REQUEST']],
    ['with a password for a file that is not there', () => merge({ passwords: { 2: 'x' } }), [400, 'BAD_REQUEST']],
    ['with steps that do not fit', () => merge({ executeOrders: [{ taskType: 'word-to-pdf' }] }), [422, 'CHAIN_MISMATCH']],
    ['for an empty file', () => merge({ files: [{ name: 'a.pdf', content: Buffer.alloc(0) }] }), [422, 'DOCUMENT_EMPTY']],
    [
      'for a file of another kind',
      () => merge({ files: [{ name: 'a.pdf', content: Buffer.from('MZ\x90\0') }] }),
      [415, 'TYPE_NOT_ACCEPTED'],
    ],
    [
      'for a damaged file',
      () => merge({ files: [{ name: 'a.pdf', content: Buffer.from('%PDF-1.7\nnothing') }] }),
      [422, 'DOCUMENT_DAMAGED'],
    ],
    ['for a locked file', async () => merge({ files: [await locked()] }), [422, 'DOCUMENT_LOCKED']],
    ['for a wrong password', async () => merge({ files: [await locked()], passwords: { 0: 'wrong' } }), [422, 'DOCUMENT_PASSWORD_WRONG']],
    ['with a false access token', () => merge({ headers: { authorization: 'Bearer x' } }), [403, 'TOKEN_NOT_ACCEPTED']],
    ['with a false engine token', () => merge({ headers: { 'x-engine-token': 'x' } }), [403, 'ENGINE_TOKEN_NOT_ACCEPTED']],
    ['with a key that is no key', () => merge({ headers: { 'idempotency-key': 'a b' } }), [400, 'BAD_REQUEST']],
  ]
  test.each(kinds)('%s', async (_, call, expected) => {
    expect(await codeOf(await call())).toEqual(expected)
  })

  test('as JSON, as a raw file and with files in another field', async () => {
    const send = (body: string | FormData, headers: Record<string, string> = {}) =>
      house.client.call('POST', '/api/v1/run/merge-pdf', { body, headers })
    expect(await codeOf(await send('{}', { 'content-type': 'application/json' }))).toEqual([415, 'CONTENT_TYPE_NOT_ACCEPTED'])
    expect(await codeOf(await send('%PDF', { 'content-type': 'application/pdf' }))).toEqual([415, 'CONTENT_TYPE_NOT_ACCEPTED'])
    const form = new FormData()
    form.append('upload', new Blob([Uint8Array.from(textPdf('a'))]), 'a.pdf')
    expect(await codeOf(await send(form))).toEqual([400, 'BAD_REQUEST'])
  })

  test('and leaves nothing behind', async () => {
    await house.program.sweep()
    house.clock.advance(3 * 60 * 60_000)
    await house.program.sweep()
    expect(await storedFiles(house)).toEqual([])
  })
})
