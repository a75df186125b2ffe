import type { Operation, Parameter } from './openapi-types.ts'

const text = { type: 'string' }
const binary = { type: 'string', format: 'binary' }

/** Request bodies that no schema of their route describes, because they are read as a stream or by a tool. */
export function bodiesOf(method: string, path: string): Pick<Operation, 'requestBody'> {
  const content = bodies[`${method} ${path}`]
  return content ? { requestBody: { content } } : {}
}

/** Headers besides the body: a resumable upload is announced, and its pieces give their offset. */
export function headersOf(method: string, path: string): NonNullable<Operation['parameters']> {
  return headers[`${method} ${path}`] ?? []
}

/** The responses of calls that return a file. */
export function filesOf(method: string, path: string): NonNullable<Operation['responses']> {
  const type = files[`${method} ${path}`]
  return type ? { ...tasks[`${method} ${path}`], 200: { description: 'The file', content: { [type]: { schema: binary } } } } : {}
}

const headers: Readonly<Record<string, NonNullable<Operation['parameters']>>> = {
  'post /api/v1/documents': [
    header('Upload-Length', { type: 'integer', description: 'In bytes: announces an upload in pieces, without a body.' }),
    header('Content-Disposition', { type: 'string', description: 'The name of what is announced, as filename="a.pdf".' }),
  ],
  'post /api/v1/run/{tool}': [
    header('Accept', { type: 'string', description: 'application/zip for a ZIP in any case, application/json for addresses.' }),
    header('Prefer', { type: 'string', description: 'respond-async, or wait=20 for a time in seconds.' }),
    header('Idempotency-Key', { type: 'string', description: 'A name of your own for this call, such as a UUID.' }),
  ],
  'patch /api/v1/documents/{ref}': [header('Upload-Offset', { type: 'integer', description: 'Where in the file this piece begins.' })],
}

function header(name: string, schema: Parameter['schema'] & {}) {
  return { name, in: 'header', required: false, schema }
}

const bodies: Readonly<Record<string, Record<string, { schema: unknown }>>> = {
  'post /api/v1/documents': {
    'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: binary } } },
    'application/json': {
      schema: {
        type: 'object',
        description: 'One of the five; `file` goes with `archiveId` and `shareId`.',
        minProperties: 1,
        maxProperties: 2,
        properties: {
          url: { ...text, description: 'Of a file on the web.' },
          resultRef: { ...text, description: 'Of a result of yours.' },
          documentRef: { ...text, description: 'Of a document of yours.' },
          archiveId: { ...text, description: 'Of archived results of yours.' },
          shareId: { ...text, description: 'Of files that somebody shared with you.' },
          file: { type: 'integer', description: 'Which of these files, from 0.' },
        },
      },
    },
  },
  'post /api/v1/run/{tool}': {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: { type: 'array', items: binary, description: 'In the order that counts. None for a tool that takes addresses.' },
          options: { ...text, description: 'As JSON: the options of the tool.' },
          passwords: { ...text, description: 'As JSON, by place of the file: {"0": "secret"}.' },
          executeOrders: { ...text, description: 'As JSON: what is done to the results after that.' },
        },
      },
    },
  },
  'patch /api/v1/documents/{ref}': { 'application/octet-stream': { schema: binary } },
  'post /api/v1/engine/tasks/execute': { 'application/json': { schema: { $ref: '#/components/schemas/Execute' } } },
}

const files: Readonly<Record<string, string>> = {
  'post /api/v1/run/{tool}': 'application/octet-stream',
  'get /api/v1/results/{ref}': 'application/octet-stream',
  'get /api/v1/results/batch': 'application/zip',
  'get /api/v1/downloads/{ticket}': 'application/octet-stream',
  'get /api/v1/documents/{ref}/pages/{page}/preview': 'image/webp',
  'get /api/v1/results/{ref}/pages/{page}/preview': 'image/webp',
  'post /api/v1/engine/pages/preview': 'image/webp',
  'get /api/v1/payments/me/{ref}/receipt': 'application/pdf',
  'get /api/v1/engine/tasks/events': 'text/event-stream',
  'get /api/v1/engine/phone-signatures/{ref}/events': 'text/event-stream',
}

/** Answers with the task beside those with a file. */
const tasks: Readonly<Record<string, NonNullable<Operation['responses']>>> = {
  'post /api/v1/run/{tool}': { 202: { description: 'The task, whose run goes on; Location says where to ask for it.' } },
}
