import { PaymentInitRequest } from '@octavo/core/api/payments-api.ts'
import { errorTable } from '@octavo/core/messages/error-table.ts'
import { noteTable } from '@octavo/core/messages/note-table.ts'
import { loadOptions, readyTools } from '@octavo/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../../tests/testing/test-program.ts'
import type { OpenApi, Operation } from './openapi-types.ts'

let house: TestProgram
let api: OpenApi
let page: string
beforeAll(async () => {
  house = await startTestProgram({ BILLING: 'on' })
  api = (await (await house.client.call('GET', '/api/v1/openapi.json')).json()) as OpenApi
  page = await (await house.client.call('GET', '/api/docs')).text()
})
afterAll(() => house.stop())

test('every call has a name of its own, says who may make it, and how it fails', () => {
  const names = operations().map(([, { operationId }]) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const [call, { operationId, security, responses }] of operations()) {
    expect(operationId, call).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(security, call).toBeInstanceOf(Array)
    if (call.includes('/api/')) expect(responses, call).toMatchObject({ 400: { $ref: '#/components/responses/Error400' } })
  }
})

test('an example is what its call takes', () => {
  const { requestBody } = call('post', '/api/v1/payments/init')
  const [content] = Object.values(requestBody?.content ?? {}) as { example?: unknown }[]
  expect(PaymentInitRequest.safeParse(content?.example).success).toBe(true)
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) {
    const target = reference.split('/').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], api)
    expect(target, reference).toBeDefined()
  }
})

test.each(readyTools.map(({ type }) => type))('%s: all options stand in the document and on the page', async (type) => {
  const { mapping } = (schema('Execute') as { discriminator: { mapping: Record<string, string> } }).discriminator
  const name = mapping[type]?.split('/Execute').at(-1) ?? ''
  const described = schema(`${name}Options`) as { properties: Record<string, { description?: string }> }
  const { Options } = await loadOptions(type)
  expect(Object.keys(described.properties)).toEqual(Object.keys(Options.shape))
  expect(page).toContain(`<p id="${type}">`)
  for (const option of Object.keys(described.properties)) expect(page).toContain(`<code>${option}</code>`)
})

test('errors, notes and both ways to call are told', () => {
  expect(schema('ErrorCode')).toMatchObject({ enum: Object.keys(errorTable) })
  for (const code of [...Object.keys(errorTable), ...Object.keys(noteTable)]) expect(page).toContain(`<code>${code}</code>`)
  expect(call('post', '/api/v1/engine/tasks/execute').security).toEqual([{ engineToken: [] }, { bearer: [], taskRef: [] }])
  expect(call('post', '/api/v1/engine-tokens').security).toEqual([{}, { bearer: [] }])
  expect(call('get', '/api/v1/tasks/me').security).toEqual([{}, { bearer: [] }])
  expect(page).toMatch(/X-ENGINE-TOKEN[\s\S]*Bearer[\s\S]*X-TASK-REF/)
})

test('every status that an error can have is an answer that clients know', () => {
  const statuses = new Set(Object.values(errorTable).map(({ status }) => status))
  const { responses = {} } = call('get', '/api/v1/results/{ref}')
  for (const status of [...statuses].filter((one) => one !== 499)) expect(responses, `${status}`).toHaveProperty(`${status}`)
})

test('every answer says what it holds, or that it holds nothing', () => {
  const silent = operations().filter(([name, { responses = {} }]) => {
    const { 200: answer } = responses
    return name.includes('/api/') && !name.startsWith('head') && answer !== undefined && answer.content === undefined
  })
  expect(silent.map(([name]) => name)).toEqual([])
})

test('a call that answers with nothing is described like that', async () => {
  const { client } = house
  const asked = await client.call('POST', '/api/v1/newsletters/subscribe', { json: { email: 'maren@example.com' } })
  expect(asked.status).toBe(204)
  expect(call('post', '/api/v1/newsletters/subscribe').responses).toHaveProperty('204')
  expect(call('get', '/api/v1/results/{ref}/pages/{page}/preview').responses?.[200]?.content).toHaveProperty(['image/webp'])
})

test('files are sent and fetched as files', () => {
  const content = call('post', '/api/v1/documents').requestBody?.content
  expect(content?.['multipart/form-data']?.schema).toMatchObject({ properties: { file: { format: 'binary' } } })
  expect(JSON.stringify(content?.['application/json'])).toMatch(/url.*resultRef.*documentRef/)
  expect(call('get', '/api/v1/results/{ref}').responses?.[200]?.content).toHaveProperty(['application/octet-stream', 'schema', 'format'])
  expect(call('get', '/api/v1/results/batch').responses?.[200]?.content).toHaveProperty('application/zip')
})

function operations(): [string, Operation][] {
  return Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
}

function call(method: string, path: string): Operation {
  return api.paths?.[path]?.[method] as Operation
}

function schema(name: string): unknown {
  return api.components?.schemas?.[name]
}
