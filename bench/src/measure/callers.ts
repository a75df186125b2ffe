import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { endedStatuses } from '@octavo/core/api/engine-api.ts'
import { formAround, send } from './client.ts'

/** A client with its own address, as behind a proxy. Refusals are returned, not thrown. */
export interface Caller {
  begin(taskType: string): Promise<Begun | undefined>
}

export interface Begun {
  upload(name: string, content: Buffer): Promise<DocumentView | undefined>
  /** Returns the status of the answer. */
  preview(ref: string): Promise<number>
  /** Asks for the fields that the pages of a file seem to have; returns the status of the answer. */
  findFields(ref: string): Promise<number>
  execute(documents: readonly string[], options?: object): Promise<number>
  /** The finished task, or its state when the time was up. */
  ended(limitMs: number): Promise<TaskView | undefined>
}

/** Called for every answer: the call, its status and its duration. */
export type OnAnswer = (call: string, status: number, ms: number) => void

export interface CallerOptions {
  url: string
  address: string
  /** Of an account, if the caller has one. */
  accessToken?: string
  onAnswer?: OnAnswer
}

export function createCaller({ url, address, accessToken, onAnswer = () => {} }: CallerOptions): Caller {
  async function call(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {}) {
    const start = performance.now()
    const own = { 'x-forwarded-for': address, ...(accessToken && { authorization: `Bearer ${accessToken}` }) }
    const length = body && { 'content-length': `${body.length}` }
    const answer = await send(agent, `${url}/api/v1${path}`, { method, headers: { ...own, ...length, ...headers }, ...(body && { body }) })
    const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
    const status = answer.statusCode ?? 0
    onAnswer(`${method} ${path.split('?')[0]?.replace(/[\w-]{22}/g, ':ref')}`, status, performance.now() - start)
    return { status, json: <Body>() => JSON.parse(bytes.toString()) as Body }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call('POST', path, { headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(JSON.stringify(body)) })

  return {
    async begin(taskType) {
      const answer = await post('/engine-tokens', { taskType })
      if (answer.status !== 200) return undefined
      const { taskRef, engineToken } = answer.json<{ taskRef: string; engineToken: string }>()
      const headers = { 'x-engine-token': engineToken }
      return {
        async upload(name, content) {
          const { before, after, type } = formAround(name)
          const body = Buffer.concat([before, content, after])
          const { status, json } = await call('POST', '/documents', { headers: { ...headers, 'content-type': type }, body })
          return status === 200 ? json<{ data: DocumentView }>().data : undefined
        },
        preview: async (ref) => (await call('GET', `/documents/${ref}/pages/1/preview?width=240`, { headers })).status,
        findFields: async (ref) => (await call('GET', `/documents/${ref}/form?find=true`, { headers })).status,
        execute: async (documents, options = {}) =>
          (await post('/engine/tasks/execute', { taskRef, taskType, documents, options }, headers)).status,
        async ended(limitMs) {
          for (const deadline = performance.now() + limitMs; ; await delay(50)) {
            const { status, json } = await call('GET', '/engine/tasks/status', { headers })
            const view = status === 200 ? json<{ data: TaskView }>().data : undefined
            if (performance.now() > deadline || (view && endedStatuses.includes(view.status))) return view
          }
        },
      }
    },
  }
}

// Far cheaper than `fetch`, which would take CPU time from what is measured.
const agent = new Agent({ keepAlive: true })

/** Creates an account over HTTP, with the code from its mail, and signs in. */
export async function signUp(url: string, { address, email }: { address: string; email: string }): Promise<string> {
  const password = 'Folded-Paper-8'
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
  const { emailVerificationToken: token } = await post<{ emailVerificationToken: string }>('/signup', {
    firstName: 'Person',
    email,
    password,
  })
  for (let verificationCode: string | undefined; verificationCode === undefined; await delay(20)) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    verificationCode = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (verificationCode) await post('/signup/verify-email', { token, verificationCode })
  }
  return (await post<{ accessToken: string }>('/signin', { username: email, password })).accessToken
}
