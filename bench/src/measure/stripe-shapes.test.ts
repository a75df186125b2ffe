import { expect, test } from 'vitest'
import { type ApiDescription, answerFaults } from './stripe-shapes.ts'

const description: ApiDescription = {
  info: { version: 'x' },
  paths: {
    '/v1/things/{id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } } } },
    },
    '/v1/things/search': { get: { responses: {} } },
  },
  components: {
    schemas: {
      thing: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          status: { type: 'string', enum: ['open', 'paid'] },
          ended: { type: 'integer', nullable: true },
          owner: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/thing' }] },
          parts: { type: 'array', items: { type: 'integer' } },
          metadata: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}
const faults = (body: unknown, path = '/v1/things/a', status = 200) => answerFaults(description, { method: 'GET', path, status, body })

test('an answer that leaves things out is as described', () => {
  expect(faults({ id: 'a', status: 'paid', ended: null, owner: { id: 'b' }, parts: [1], metadata: { any: 'thing' } })).toEqual([])
})

test('other names, types and values are told by their place', () => {
  expect(faults({ ids: 'a', status: 'gone', ended: '1', owner: { id: 1 }, parts: [1, 'b'], metadata: { n: 1 } })).toEqual([
    'answer.ids is unknown',
    'answer.status is gone',
    'answer.ended is a string, not a number',
    'answer.owner.id is a number, not a string',
    'answer.parts[] is a string, not a number',
    'answer.metadata.n is a number, not a string',
  ])
  expect(faults({ id: null })).toEqual(['answer.id is null'])
  expect([faults({}, '/v1/other'), faults({}, '/v1/things/search'), faults({}, '/v1/things/a', 404)]).toEqual([
    ['no call GET /v1/other'],
    ['no answer 200'],
    ['no answer 404'],
  ])
})
