import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { readEvents } from './events.ts'

/** Calls the program over HTTP as cheaply as possible, since it runs on the same cores. */
export interface Client {
  /** A visitor with their own cookie. */
  visit(): Promise<Visitor>
}

export interface Visitor {
  beginMerge(): Promise<ToolTask>
  begin(taskType: string): Promise<ToolTask>
}

/** A task of one tool. */
export interface ToolTask {
  upload(file: Upload): Promise<DocumentView>
  uploadInPieces(file: Upload, pieceBytes: number): Promise<DocumentView>
  /** Makes the program fetch a file from an address. */
  fetch(url: string): Promise<DocumentView>
  /** Follows the task's events; resolves, once they flow, with a promise of its end. */
  follow(onEvent?: (name: string, content: unknown) => void): Promise<{ ended: Promise<TaskView> }>
  execute(documents: readonly string[], options?: object): Promise<void>
  /** Downloads a result and discards it; resolves with its length. */
  download(resultRef: string): Promise<number>
}

/** A file to upload: its length, and its bytes in a range, end not included. */
export interface Upload {
  name: string
  length: number
  open(start: number, end: number): Readable
}

export interface Call {
  headers?: Record<string, string>
  body?: Readable | Buffer
}

/** A file in memory. */
export function uploadOf(name: string, content: Buffer): Upload {
  return { name, length: content.length, open: (start, end) => Readable.from([content.subarray(start, end)], { objectMode: false }) }
}

export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true })
  const call = (method: string, path: string, options: Call = {}) => send(agent, `${url}/api/v1${path}`, { method, ...options })
  const json = (method: string, path: string, { body, headers }: { body: unknown; headers?: Record<string, string> }) =>
    call(method, path, { body: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json', ...headers } })

  return {
    async visit() {
      const first = await json('POST', '/engine-tokens', { body: { taskType: 'merge-pdf' } })
      const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      await textOf(first)
      const begin = async (taskType: string) => {
        const answer = await json('POST', '/engine-tokens', { body: { taskType }, headers: { cookie } })
        const { taskRef, engineToken } = JSON.parse(await textOf(answer)) as { taskRef: string; engineToken: string }
        return toolTask({ taskType, taskRef, engineToken })
      }
      return { begin, beginMerge: () => begin('merge-pdf') }
    },
  }

  function toolTask({ taskType, taskRef, engineToken }: { taskType: string; taskRef: string; engineToken: string }): ToolTask {
    const headers = { 'x-engine-token': engineToken }
    return {
      async upload(file) {
        const { before, after, type } = formAround(file.name)
        const body = Readable.from(around(before, file.open(0, file.length), after), { objectMode: false })
        const length = before.length + file.length + after.length
        return dataOf(
          await call('POST', '/documents', { body, headers: { ...headers, 'content-type': type, 'content-length': `${length}` } }),
        )
      },
      async uploadInPieces({ name, length, open }, pieceBytes) {
        const announced = { 'upload-length': `${length}`, 'content-disposition': `attachment; filename="${name}"` }
        const { ref } = await dataOf<{ ref: string }>(await call('POST', '/documents', { headers: { ...headers, ...announced } }))
        for (let offset = 0; ; offset += pieceBytes) {
          const end = Math.min(offset + pieceBytes, length)
          const place = {
            'upload-offset': `${offset}`,
            'content-length': `${end - offset}`,
            'content-type': 'application/partial-upload',
          }
          const answer = await call('PATCH', `/documents/${ref}`, { body: open(offset, end), headers: { ...headers, ...place } })
          if (end === length) return dataOf(answer)
          await textOf(answer)
        }
      },
      fetch: async (address) => dataOf(await json('POST', '/documents', { body: { url: address }, headers })),
      async follow(onEvent) {
        const events = readEvents(await refuseErrors(await call('GET', '/engine/tasks/events', { headers })))
        await events.next()
        return { ended: lastTask(events, onEvent) }
      },
      async execute(documents, options = {}) {
        const body = { taskRef, taskType, documents, options }
        await textOf(await json('POST', '/engine/tasks/execute', { body, headers }))
      },
      async download(resultRef) {
        let bytes = 0
        for await (const chunk of await refuseErrors(await call('GET', `/results/${resultRef}`, { headers })))
          bytes += (chunk as Buffer).length
        return bytes
      },
    }
  }
}

async function lastTask(
  events: AsyncIterable<{ name: string; content: unknown }>,
  onEvent: (name: string, content: unknown) => void = () => {},
): Promise<TaskView> {
  let last: TaskView | undefined
  for await (const { name, content } of events) {
    onEvent(name, content)
    if (name === 'task') last = content as TaskView
  }
  if (last?.status !== 'SUCCEEDED') throw new Error(`the task ended as ${last?.status} ${last?.error?.code ?? ''}`)
  return last
}

/** Sends a request; resolves with the answer's headers. */
export function send(agent: Agent, url: string, { method, headers, body }: Call & { method: string }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, method, headers: headers ?? {} }, resolve)
    request.once('error', reject)
    if (body instanceof Readable) pipeline(body, request).catch(reject)
    else request.end(body)
  })
}

async function refuseErrors(answer: IncomingMessage): Promise<IncomingMessage> {
  if ((answer.statusCode ?? 500) >= 300) await textOf(answer)
  return answer
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${answer.statusCode} ${text}`)
  return text
}

async function dataOf<Data>(answer: IncomingMessage): Promise<Data> {
  return (JSON.parse(await textOf(answer)) as { data: Data }).data
}

const boundary = 'octavo-bench-boundary'

/** The parts of a form before and after the file's bytes, and the content type. */
export function formAround(name: string): { before: Buffer; after: Buffer; type: string } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  return { before: Buffer.from(head), after: Buffer.from(`\r\n--${boundary}--\r\n`), type: `multipart/form-data; boundary=${boundary}` }
}

/** A form with fields and several files, as one buffer. */
export function formOf(
  files: readonly { name: string; content: Buffer }[],
  fields: Readonly<Record<string, string>> = {},
): { body: Buffer; type: string } {
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, content }) => [formAround(name).before, content, Buffer.from('\r\n')]),
  ]
  const { type } = formAround('')
  return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), type }
}

async function* around(before: Buffer, content: Readable, after: Buffer): AsyncGenerator<Buffer> {
  yield before
  yield* content
  yield after
}
