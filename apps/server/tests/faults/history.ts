import type { DocumentView, TaskView } from '@octavo/core/api/engine-api.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { openDatabase } from '@octavo/data/database.ts'
import { growingPauses } from '../testing/growing-pauses.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { bodyOf, executeTask, type Load, type Service, type TaskHistory, untilEnded } from './load.ts'

/** What became of everything the program had acknowledged. Each list names tasks and must be empty. */
export interface Verdict {
  uploads: number
  accepted: number
  succeeded: number
  /** Ended with an error of the table, by its code. */
  failed: Record<string, number>
  slowestTaskMs: number
  lostUploads: string[]
  endless: string[]
  /** Ended, but neither with exactly one right result nor with an error of the table. */
  wrong: string[]
  /** Rows of results that stand beside the one of a task. */
  duplicates: string[]
  faults: string[]
}

// Far longer than any of them takes on a busy machine: only what never ends is found by it.
const longestEndMs = 180_000
const atOnce = 4

/** Holds the program to all that it has acknowledged: asks over HTTP, reads results by another program, and counts rows. */
export async function checkHistory(
  load: Load,
  service: Service,
  { databaseUrl, endMs = longestEndMs }: { databaseUrl: string; endMs?: number },
): Promise<Verdict> {
  const { client, tasks } = load
  const verdict: Verdict = {
    uploads: tasks.reduce((sum, task) => sum + task.documents.length, 0),
    accepted: tasks.filter((task) => task.acceptedAt !== undefined).length,
    succeeded: 0,
    failed: {},
    slowestTaskMs: 0,
    lostUploads: [],
    endless: [],
    wrong: [],
    duplicates: [],
    faults: client.encounters.faults,
  }
  const left = [...tasks]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = left.shift(); task; task = left.shift()) await checkTask(task)
    }),
  )
  verdict.duplicates = await duplicateRows(databaseUrl)
  return verdict

  async function checkTask(task: TaskHistory): Promise<void> {
    const kept = await Promise.all(task.documents.map((document) => isKept(task, document)))
    const lost = kept.filter((each) => each !== 'kept')
    if (lost.length > 0) return void verdict.lostUploads.push(`${task.taskRef}: ${lost.join()}`)
    if (task.documents.length === 0) return
    const view = await endOf(task)
    if (!view) return void verdict.endless.push(`${task.taskRef}: ${await whereItStands(databaseUrl, task.taskRef)}`)
    verdict.slowestTaskMs = Math.max(verdict.slowestTaskMs, (task.endedAt ?? 0) - (task.acceptedAt ?? 0))
    if (view.status === 'FAILED') return checkFailure(task, view)
    if (await isRight(task, view)) verdict.succeeded += 1
    else verdict.wrong.push(`${task.taskRef}: ${view.status} with ${view.results.length} results`)
  }

  /** The bytes of files that nobody has run yet are proven by running them now. */
  async function endOf(task: TaskHistory): Promise<TaskView | undefined> {
    if (task.acceptedAt === undefined) await executeTask(client, service, task)
    return untilEnded(client, service, { task, signal: AbortSignal.timeout(endMs) })
  }

  /** A failure is clear if it has a code of the table, and harmless if the task can be run again from what was uploaded. */
  async function checkFailure(task: TaskHistory, { error }: TaskView): Promise<void> {
    const code = error?.code ?? ''
    if (!isErrorCode(code) || !error?.message) return void verdict.wrong.push(`${task.taskRef}: failed with '${code}'`)
    verdict.failed[code] = (verdict.failed[code] ?? 0) + 1
    await executeTask(client, service, task)
    const again = await untilEnded(client, service, { task, signal: AbortSignal.timeout(endMs) })
    if (!again || !(await isRight(task, again))) verdict.lostUploads.push(`${task.taskRef} cannot be run again`)
  }

  /** `kept`, or what was said of the document instead. */
  async function isKept(task: TaskHistory, { ref, size }: TaskHistory['documents'][number]): Promise<string> {
    const pause = growingPauses()
    for (const deadline = Date.now() + endMs; ; await pause()) {
      const headers = { 'x-engine-token': task.engineToken }
      const answer = await client.call('GET', `${service.engineUrl()}/api/v1/documents/${ref}`, { headers })
      if (answer.status !== 200) return `${answer.status} ${await answer.text()}`
      const { data } = await bodyOf<{ data: DocumentView }>(answer, 200)
      if (data.size !== size) return `${data.size} bytes instead of ${size}`
      if (data.state === 'READY') return 'kept'
      if (data.state !== 'CHECKING' || Date.now() > deadline) return data.state
    }
  }

  async function isRight(task: TaskHistory, view: TaskView): Promise<boolean> {
    const [result] = view.results
    if (view.status !== 'SUCCEEDED' || view.results.length !== 1 || !result) return false
    const headers = { 'x-engine-token': task.engineToken }
    const answer = await client.call('GET', `${service.engineUrl()}/api/v1/results/${result.ref}`, { headers })
    if (answer.status !== 200) return false
    const texts = await pageTexts(new Uint8Array(await answer.arrayBuffer()))
    return JSON.stringify(texts) === JSON.stringify(task.documents.flatMap((document) => document.texts))
  }
}

/** The task and its jobs as the database has them, to find out what a task waits for. */
async function whereItStands(url: string, taskRef: string): Promise<string> {
  const [tasks, jobs] = await Promise.all([
    rowsOf(url, 'select status, attempt, accepted_attempt from tasks where ref = $1', taskRef),
    rowsOf(
      url,
      `select name, state, retry_count, priority, start_after, started_on, heartbeat_on, completed_on, now(), output from queue.job
       where data->>'taskRef' = $1`,
      taskRef,
    ),
  ])
  return JSON.stringify({ tasks, jobs })
}

/** A merge has one result: every row beside it is one too many, and so is a success without a row. */
async function duplicateRows(url: string): Promise<string[]> {
  const rows = await rowsOf(
    url,
    `select tasks.ref, count(results.ref)::int as results from tasks left join results on results.task_ref = tasks.ref
     where tasks.status = 'SUCCEEDED' group by tasks.ref having count(results.ref) <> 1`,
  )
  return (rows as { ref: string; results: number }[]).map(({ ref, results }) => `${ref} has ${results}`)
}

async function rowsOf(url: string, text: string, ...values: unknown[]): Promise<unknown[]> {
  const database = openDatabase({ url })
  try {
    return (await database.inTransaction((transaction) => transaction.executeSql(text, values))).rows
  } finally {
    await database.close()
  }
}
