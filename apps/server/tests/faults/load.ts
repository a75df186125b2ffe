import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { endedStatuses } from '@octavo/core/api/engine-api.ts'
import { growingPauses } from '../testing/growing-pauses.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { createPatientClient, type PatientClient } from './patient-client.ts'
import type { Random } from './random.ts'

/** What the program has acknowledged about one task. */
export interface TaskHistory {
  taskRef: string
  engineToken: string
  /** Acknowledged uploads, in the order of the run. */
  documents: { ref: string; size: number; texts: string[] }[]
  /** The run was acknowledged with 202. */
  acceptedAt?: number
  endedAt?: number
}

export interface Service {
  apiUrl: string
  /** Where the calls about documents and tasks go; asked for each call, so that they can be spread. */
  engineUrl(): string
}

/** Visitors who come one after the other until `stop`, and all that was promised to them. */
export interface Load {
  client: PatientClient
  tasks: TaskHistory[]
  /** Lets the visitors finish what they began; throws what one of them could not understand. */
  stop(): Promise<void>
}

export interface LoadSettings {
  visitors: number
  random: Random
  /** How long each rests before the next task; not at all where not given. */
  restMs?: number
}

/** Starts visitors who each begin a task, upload, mostly execute and wait, again and again. */
export function startLoad(service: Service, { visitors, random, restMs = 0 }: LoadSettings): Load {
  const client = createPatientClient()
  const tasks: TaskHistory[] = []
  const stopping = new AbortController()
  const running = Promise.all(Array.from({ length: visitors }, visit))
  running.catch(() => {})
  return {
    client,
    tasks,
    async stop() {
      stopping.abort()
      await running
    },
  }

  async function visit(): Promise<void> {
    for (; !stopping.signal.aborted; await delay(restMs)) {
      const task = await beginTask(client, service)
      const number = tasks.push(task)
      const files = random.between(1, 3)
      for (let file = 0; file < files; file++) {
        const pages = random.between(1, 8) === 1 ? 60 : random.between(1, 3)
        const texts = Array.from({ length: pages }, (_, page) => `t${number}f${file}p${page}`)
        const upload = random.between(1, 4) === 1 ? uploadInPieces : uploadWhole
        task.documents.push(await upload(client, service, { task, texts }))
      }
      // Some go away and leave their files, which must then still be there.
      if (random.between(1, 5) === 1) continue
      await executeTask(client, service, task)
      await untilEnded(client, service, { task, signal: stopping.signal })
    }
  }
}

export async function beginTask(client: PatientClient, { apiUrl }: Service): Promise<TaskHistory> {
  const answer = await client.call('POST', `${apiUrl}/api/v1/engine-tokens`, {
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ taskType: 'merge-pdf' }),
  })
  const { taskRef, engineToken } = await bodyOf<{ taskRef: string; engineToken: string }>(answer, 200)
  return { taskRef, engineToken, documents: [] }
}

export interface Upload {
  task: TaskHistory
  texts: string[]
}

export async function uploadWhole(client: PatientClient, service: Service, { task, texts }: Upload) {
  const content = new Blob([Uint8Array.from(textPdf(...texts))])
  const answer = await client.call('POST', `${service.engineUrl()}/api/v1/documents`, {
    headers: { 'x-engine-token': task.engineToken },
    body: () => {
      const form = new FormData()
      form.append('file', content, 'file.pdf')
      return form
    },
  })
  const { data } = await bodyOf<{ data: DocumentView }>(answer, 200)
  return { ref: data.ref, size: data.size, texts }
}

async function uploadInPieces(client: PatientClient, service: Service, { task, texts }: Upload) {
  const content = Uint8Array.from(textPdf(...texts))
  const headers = { 'x-engine-token': task.engineToken }
  const announced = await client.call('POST', `${service.engineUrl()}/api/v1/documents`, {
    headers: { ...headers, 'upload-length': `${content.length}`, 'content-disposition': 'attachment; filename="file.pdf"' },
  })
  const { data } = await bodyOf<{ data: { ref: string } }>(announced, 201)
  const address = () => `${service.engineUrl()}/api/v1/documents/${data.ref}`
  // A sender who has lost the connection asks where to go on.
  const askOffset = () => client.call('HEAD', address(), { headers })
  for (let offset = 0; offset < content.length; ) {
    const end = offset === 0 ? Math.ceil(content.length / 2) : content.length
    const start = offset
    const answer = await client.call('PATCH', address(), {
      headers: { ...headers, 'content-type': 'application/partial-upload', 'upload-offset': `${start}` },
      body: () => content.slice(start, end),
      onLost: askOffset,
    })
    // The piece before this try had arrived although its answer was lost.
    const told = answer.status === 409 ? await askOffset() : answer
    if (!told.ok) throw new Error(`a piece was answered ${told.status} ${await told.text()}`)
    offset = Number(told.headers.get('upload-offset'))
  }
  return { ref: data.ref, size: content.length, texts }
}

export async function executeTask(client: PatientClient, service: Service, task: TaskHistory): Promise<void> {
  const answer = await client.call('POST', `${service.engineUrl()}/api/v1/engine/tasks/execute`, {
    headers: { 'x-engine-token': task.engineToken, 'content-type': 'application/json' },
    body: () =>
      JSON.stringify({ taskRef: task.taskRef, taskType: 'merge-pdf', documents: task.documents.map(({ ref }) => ref), options: {} }),
  })
  await bodyOf(answer, 202)
  task.acceptedAt ??= Date.now()
}

/** The task's view at its end, or nothing when the signal came first. */
export async function untilEnded(
  client: PatientClient,
  service: Service,
  { task, signal }: { task: TaskHistory; signal: AbortSignal },
): Promise<TaskView | undefined> {
  const pause = growingPauses()
  while (!signal.aborted) {
    const answer = await client.call('GET', `${service.engineUrl()}/api/v1/engine/tasks/status`, {
      headers: { 'x-engine-token': task.engineToken },
    })
    const { data } = await bodyOf<{ data: TaskView }>(answer, 200)
    if (endedStatuses.includes(data.status)) {
      task.endedAt ??= Date.now()
      return data
    }
    await pause()
  }
  return undefined
}

export async function bodyOf<Body>(answer: Response, status: number): Promise<Body> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`expected ${status}, not ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Body
}
