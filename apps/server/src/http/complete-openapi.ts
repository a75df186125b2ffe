import { noteTable } from '@octavo/core/messages/note-table.ts'
import type { DescribedErrors } from './described-errors.ts'
import { bodiesOf, filesOf, headersOf } from './openapi-bodies.ts'
import { withExamples } from './openapi-examples.ts'
import type { OpenApi, Operation } from './openapi-types.ts'
import { operationId } from './operation-ids.ts'
import type { DescribedTool } from './tool-schemas.ts'

/**
 * Adds what no route's schema contains: the options of every tool, errors and notes, operation names, uploaded and downloaded files.
 * Generated clients can then upload, run, handle errors and download.
 */
export function completeOpenApi(api: OpenApi, { tools, errors }: { tools: readonly DescribedTool[]; errors: DescribedErrors }): OpenApi {
  const statuses = commonStatuses(errors)
  const paths = Object.fromEntries(
    Object.entries(api.paths ?? {}).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, completed(method, path, { operation, statuses })])),
    ]),
  )
  // The last piece of an upload is answered with the document.
  const { get, patch } = paths['/api/v1/documents/{ref}'] ?? {}
  if (patch) patch.responses = { ...patch.responses, ...(get?.responses?.[200] ? { 200: get.responses[200] } : {}) }
  const { components } = api
  return {
    ...api,
    paths,
    components: {
      ...components,
      schemas: { ...components?.schemas, ...commonSchemas, ErrorCode: errorCode(errors), ...toolSchemas(tools) },
      responses: { ...components?.responses, ...errorResponses(statuses, errors) },
    },
  }
}

function completed(
  method: string,
  path: string,
  { operation, statuses }: { operation: Operation; statuses: readonly number[] },
): Operation {
  const { responses = {}, ...rest } = operation
  return withExamples(method, path, {
    ...rest,
    operationId: operationId(method, path),
    parameters: [...(rest.parameters ?? []), ...headersOf(method, path)],
    ...bodiesOf(method, path),
    responses: {
      ...bareAnswers(method, path, responses),
      ...filesOf(method, path),
      ...(path.startsWith('/api/') ? references(statuses) : {}),
    },
  })
}

/** The schema of a call doesn't declare answers without a body; the generator assumes an empty 200. */
function bareAnswers(method: string, path: string, responses: NonNullable<Operation['responses']>): NonNullable<Operation['responses']> {
  const { 200: answer, ...others } = responses
  const isBare = answer !== undefined && answer.content === undefined && method !== 'head' && path.startsWith('/api/')
  return isBare ? { 204: { description: 'Done, without a body.' }, ...others } : responses
}

/** The statuses that any call may return besides its own. A cancelled task reports that in its status, never as an error. */
function commonStatuses(errors: DescribedErrors): number[] {
  return [...new Set(errors.map(([, { status }]) => status))].filter((status) => status !== 499)
}

function references(statuses: readonly number[]) {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
}

function errorResponses(statuses: readonly number[], errors: DescribedErrors) {
  return Object.fromEntries(
    statuses.map((status) => [
      `Error${status}`,
      {
        description: codesOf(status, errors).join(', ') || 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function codesOf(status: number, errors: DescribedErrors): string[] {
  return errors.flatMap(([code, error]) => (error.status === status ? [code] : []))
}

function errorCode(errors: DescribedErrors) {
  return { type: 'string', enum: errors.map(([code]) => code), description: 'What went wrong. New ones may be added.' }
}

const commonSchemas = {
  NoteCode: { type: 'string', enum: Object.keys(noteTable), description: 'What a task tells beside its results. New ones may be added.' },
  Error: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', description: 'A sentence to be shown, in the language that `Accept-Language` asks for; English so far.' },
      details: {
        type: 'object',
        additionalProperties: true,
        description: 'What the code speaks of: numbers, names, codes and lists of those, never words of a language.',
      },
      requestId: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence by option or field.' },
    },
  },
}

function toolSchemas(tools: readonly DescribedTool[]) {
  const own = tools.flatMap(({ name, type, options }) => [
    [`${name}Options`, options],
    [`${name}Order`, orderOf(name, type)],
    [`Execute${name}`, { allOf: [{ $ref: '#/components/schemas/ExecuteTask' }, orderOf(name, type)] }],
  ])
  const oneOf = (prefix: string, suffix: string) => ({
    oneOf: tools.map(({ name }) => ({ $ref: `#/components/schemas/${prefix}${name}${suffix}` })),
    discriminator: {
      propertyName: 'taskType',
      mapping: Object.fromEntries(tools.map(({ name, type }) => [type, `#/components/schemas/${prefix}${name}${suffix}`])),
    },
  })
  return { ...Object.fromEntries(own), Order: oneOf('', 'Order'), Execute: oneOf('Execute', ''), ExecuteTask: executeTask }
}

function orderOf(name: string, type: string) {
  return {
    type: 'object',
    required: ['taskType'],
    properties: { taskType: { type: 'string', enum: [type] }, options: { $ref: `#/components/schemas/${name}Options` } },
  }
}

const executeTask = {
  type: 'object',
  required: ['taskRef'],
  properties: {
    taskRef: { type: 'string', description: 'From the call that gave the engine token.' },
    documents: { type: 'array', items: { type: 'string' }, description: 'Refs of uploaded documents, in the order that counts.' },
    executeOrders: {
      type: 'array',
      maxItems: 7,
      items: { $ref: '#/components/schemas/Order' },
      description: 'What is done to the results after that.',
    },
  },
}
