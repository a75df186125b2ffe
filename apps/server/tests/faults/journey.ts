import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { endedStatuses } from '@octavo/core/api/engine-api.ts'
import { errorTable } from '@octavo/core/messages/error-table.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { growingPauses } from '../testing/growing-pauses.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { textPdf } from '../testing/text-pdf.ts'

/** How one visitor's way from token to download came out. `unclear` must be empty. */
export interface JourneyEnd {
  taskRef: string | undefined
  end: 'right result' | 'failed run' | 'gave up'
  /** Errors of the table that the visitor met, as `step CODE`, and what was said wrongly of a document. */
  met: string[]
  /** What is neither a good answer nor an error of the table, or never came. */
  unclear: string[]
}

const stepMs = 20_000
const pauseMs = 50

/**
 * Goes the whole way: token, two uploads (one of them in pieces), facts, execute, wait, download, delete. A step that is answered
 * by a 5xx is tried again until `tries` are used up, as a patient visitor would.
 */
export async function goJourney(url: string, { tries }: { tries: number }): Promise<JourneyEnd> {
  const journey: JourneyEnd = { taskRef: undefined, end: 'gave up', met: [], unclear: [] }
  const headers: Record<string, string> = {}
  let cookie = ''
  try {
    const token = await step('token', () => post('/engine-tokens', { taskType: 'merge-pdf' }))
    const { taskRef, engineToken } = (await token.json()) as { taskRef: string; engineToken: string }
    journey.taskRef = taskRef
    cookie = token.headers.get('set-cookie')?.split(';')[0] ?? ''
    headers['x-engine-token'] = engineToken
    const documents = [await uploadWhole(textPdf('one')), await uploadInPieces(Uint8Array.from(textPdf('two', 'three')))]
    for (const ref of documents) await untilChecked(ref)
    await step('execute', () => post('/engine/tasks/execute', { taskRef, taskType: 'merge-pdf', documents, options: {} }))
    const { status, results, error } = await untilEnded()
    if (status === 'FAILED' && isErrorCode(error?.code ?? '')) journey.end = 'failed run'
    else if (status !== 'SUCCEEDED' || results.length !== 1) journey.unclear.push(`ended ${status} with ${results.length} results`)
    else {
      const result = await step('download', () => call('GET', `/results/${results[0]?.ref}`))
      const texts = await pageTexts(new Uint8Array(await result.arrayBuffer()))
      if (texts.join() === 'one,two,three') journey.end = 'right result'
      else journey.unclear.push(`the result reads ${texts.join()}`)
    }
    await step('remove documents', () => call('DELETE', '/documents/batch'))
    await step('remove task', () => call('DELETE', `/tasks/${taskRef}`, { headers: { cookie } }))
  } catch (error) {
    if (!(error instanceof GaveUp)) journey.unclear.push(String(error))
  }
  return journey

  /** One step until it is answered well; an answer is read whole, so that one that breaks off counts as none. */
  async function step(name: string, make: () => Promise<Response>): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await make().catch((error: unknown) => brokenOff(name, error))
      if (answer?.ok) return answer
      if (answer) await noteError(name, answer)
      if (tried >= tries || (answer && answer.status < 500)) throw new GaveUp()
      await delay(pauseMs)
    }
  }

  function brokenOff(name: string, error: unknown): undefined {
    // Once a download's headers are out, breaking off is the only way to say that it failed.
    if (name === 'download' && !(error instanceof DOMException)) journey.met.push('download broke off')
    else journey.unclear.push(`${name}: ${String(error)}`)
    return undefined
  }

  async function noteError(name: string, answer: Response): Promise<void> {
    const text = await answer.text()
    // The answer to HEAD has no body; its status must still be one of the table.
    const { code = '' } = text ? (JSON.parse(text) as { code?: string }) : {}
    const isKnown = text === '' || (isErrorCode(code) && errorTable[code].status === answer.status)
    if (isKnown) journey.met.push(`${name} ${code || answer.status}`)
    else journey.unclear.push(`${name}: ${answer.status} ${text}`)
  }

  async function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.timeout(stepMs),
    })
    const content = await answer.arrayBuffer()
    return new Response(answer.status === 204 || method === 'HEAD' ? null : content, { status: answer.status, headers: answer.headers })
  }

  function post(path: string, json: unknown): Promise<Response> {
    return call('POST', path, { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } })
  }

  async function uploadWhole(content: Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(content)]), 'a.pdf')
    return refOf(await step('upload', () => call('POST', '/documents', { body: form })))
  }

  async function uploadInPieces(content: Uint8Array<ArrayBuffer>): Promise<string> {
    const announcement = { 'upload-length': `${content.length}`, 'content-disposition': 'attachment; filename="b.pdf"' }
    const ref = await refOf(await step('announce', () => call('POST', '/documents', { headers: announcement })))
    for (let offset = 0; offset < content.length; ) {
      const end = offset === 0 ? 200 : content.length
      // After an error the sender asks where to go on, as the protocol says.
      const sent = await call('PATCH', `/documents/${ref}`, {
        headers: { 'content-type': 'application/partial-upload', 'upload-offset': `${offset}` },
        body: content.slice(offset, end),
      })
      if (!sent.ok) await noteError('piece', sent)
      const told = sent.ok ? sent : await step('offset', () => call('HEAD', `/documents/${ref}`))
      offset = Number(told.headers.get('upload-offset'))
    }
    return ref
  }

  async function refOf(answer: Response): Promise<string> {
    return ((await answer.json()) as { data: { ref: string } }).data.ref
  }

  async function untilChecked(ref: string): Promise<void> {
    const deadline = Date.now() + stepMs
    const pause = growingPauses()
    for (;;) {
      const answer = await step('facts', () => call('GET', `/documents/${ref}`))
      const { state } = ((await answer.json()) as { data: DocumentView }).data
      if (state === 'READY') return
      if (state !== 'CHECKING') return void journey.met.push(`a good document was called ${state}`)
      if (Date.now() > deadline) return void journey.unclear.push('a check never ended')
      await pause()
    }
  }

  async function untilEnded(): Promise<TaskView> {
    const deadline = Date.now() + stepMs
    const pause = growingPauses()
    for (;;) {
      const answer = await step('status', () => call('GET', '/engine/tasks/status'))
      const view = ((await answer.json()) as { data: TaskView }).data
      if (endedStatuses.includes(view.status)) return view
      if (Date.now() > deadline) throw new Error('the task has no end')
      await pause()
    }
  }
}

/** The visitor has had enough; what was met is in the journey. */
class GaveUp extends Error {}
