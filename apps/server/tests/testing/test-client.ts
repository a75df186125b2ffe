import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { endedStatuses } from '@octavo/core/api/engine-api.ts'
import { growingPauses } from './growing-pauses.ts'

/** A task as a client sees it: its token and the calls about it. */
export interface TestTask {
  taskRef: string
  engineToken: string
  cookie: string
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  /** Uploads a file and waits until it is checked. */
  upload(name: string, content: Uint8Array): Promise<DocumentView>
  execute(documents: readonly string[], options?: object, more?: object): Promise<Response>
  status(): Promise<TaskView>
  /** Follows the task's events to its end. */
  ended(): Promise<TaskView>
  download(ref: string): Promise<Uint8Array>
}

export interface CallOptions {
  json?: unknown
  body?: string | FormData | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface TestClient {
  url: string
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  newTask(taskType?: string, options?: { cookie?: string }): Promise<TestTask>
  /** The calls about a task that was created elsewhere. */
  taskOf(task: Pick<TestTask, 'taskRef' | 'engineToken' | 'cookie'>): TestTask
}

/** Calls a running program over HTTP like a developer's program; `engineUrl` if the engine is another process. */
export function createTestClient(url: string, { engineUrl = () => url }: { engineUrl?: () => string } = {}): TestClient {
  const call: TestClient['call'] = (method, path, options) => callAt(url, method, path, options)
  async function callAt(base: string, method: string, path: string, { json, body, headers = {} }: CallOptions = {}): Promise<Response> {
    const content = json === undefined ? body : JSON.stringify(json)
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    return fetch(`${base}${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(content === undefined ? {} : { body: content }),
      redirect: 'manual',
    })
  }
  const taskOf: TestClient['taskOf'] = (task) => createTestTask((method, path, options) => callAt(engineUrl(), method, path, options), task)
  return {
    url,
    call,
    taskOf,
    async newTask(taskType = 'merge-pdf', { cookie } = {}) {
      const response = await call('POST', '/api/v1/engine-tokens', { json: { taskType }, headers: cookie ? { cookie } : {} })
      if (!response.ok) throw new Error(`no engine token: ${response.status} ${await response.text()}`)
      const { taskRef, engineToken } = (await response.json()) as { taskRef: string; engineToken: string }
      const given = response.headers.get('set-cookie')?.split(';')[0] ?? cookie ?? ''
      return taskOf({ taskRef, engineToken, cookie: given })
    },
  }
}

function createTestTask(
  plainCall: TestClient['call'],
  { taskRef, engineToken, cookie }: Pick<TestTask, 'taskRef' | 'engineToken' | 'cookie'>,
): TestTask {
  const call: TestTask['call'] = (method, path, options = {}) =>
    plainCall(method, `/api/v1${path}`, { ...options, headers: { 'x-engine-token': engineToken, ...options.headers } })
  const task: TestTask = {
    taskRef,
    engineToken,
    cookie,
    call,
    async upload(name, content) {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(content)]), name)
      let document = await dataOf<DocumentView>(await call('POST', '/documents', { body: form }))
      // Polling without a pause would take CPU time from the process that checks the file.
      for (const pause = growingPauses(); document.state === 'CHECKING'; ) {
        await pause()
        document = await dataOf(await call('GET', `/documents/${document.ref}`))
      }
      return document
    },
    execute: (documents, options = {}, more = {}) =>
      call('POST', '/engine/tasks/execute', { json: { taskRef, taskType: 'merge-pdf', documents, options, ...more } }),
    status: async () => dataOf(await call('GET', '/engine/tasks/status')),
    async ended() {
      for await (const event of readEvents(await call('GET', '/engine/tasks/events'))) {
        if (event.name === 'task' && endedStatuses.includes((event.content as TaskView).status)) return event.content as TaskView
      }
      return task.status()
    },
    async download(ref) {
      const response = await call('GET', `/results/${ref}`)
      if (!response.ok) throw new Error(`no result: ${response.status} ${await response.text()}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
  return task
}

/** The `data` of a successful response; throws the error otherwise. */
export async function dataOf<Data>(response: Response): Promise<Data> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Server-sent events as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<{ name: string; content: unknown }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (name && data) yield { name, content: JSON.parse(data) }
    }
  }
}
