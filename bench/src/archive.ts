import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { type Account, signUp } from './measure/account.ts'
import { watchGrowth } from './measure/growth.ts'
import { writeLargePdf } from './measure/large-pdf.ts'
import { processesOf, rssBytes } from './measure/processes.ts'
import { atMost, megabytes, type Report } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const largeBytes = 500_000_000

/** How much memory every process of the program takes more while a large result is archived and shared. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-archive-'))
  const environment = { DATA_DIR: join(folder, 'data'), PRO_ARCHIVE_SIZE: '4000000000' }
  try {
    const made = await withServer(environment, (server) => makeResult(server, folder))
    // Another start: a program that has just received the file has grown already.
    const archived = await withServer(environment, (server) => growthOf(server, made.account, '/archives', { taskRef: made.taskRef }))
    const share = { archiveId: archived.id, emailsToShare: ['receiver@example.org'], deleteAllowed: false }
    const shared = await withServer(environment, (server) => growthOf(server, made.account, '/document-shares', share))
    const rows = [
      { name: 'archiving', ...archived },
      { name: 'sharing', ...shared },
    ]
    return {
      about: `A result of ${megabytes(made.size)} MB is archived, and shared from there. Memory (RSS) of each process of the program: when it has started and is quiet, and the peak above that until the answer came.`,
      tables: [
        {
          head: ['', 'process', 'before, MB', 'growth, MB'],
          rows: rows.flatMap(({ name, growths }) =>
            growths.map(({ kind, baseBytes, growthBytes }) => [name, kind, megabytes(baseBytes), megabytes(growthBytes)]),
          ),
        },
      ],
      bars: rows.map(({ name, growths }) =>
        atMost(`growth of the process that grows most, ${name}`, Math.max(...growths.map((one) => one.growthBytes)) / 1e6, 50, 'MB'),
      ),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withServer<Result>(environment: Record<string, string>, work: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startServer({ environment })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Slots load their code after the program answers, which isn't what is measured. */
async function untilQuiet({ pid }: Server): Promise<void> {
  const used = () => processesOf(pid).reduce((sum, one) => sum + rssBytes(one.pid), 0)
  for (let [before, quiet] = [used(), 0]; quiet < 3; ) {
    await delay(1000)
    const now = used()
    quiet = Math.abs(now - before) < 2_000_000 ? quiet + 1 : 0
    before = now
  }
}

async function growthOf(server: Server, account: Account, path: string, body: object) {
  await untilQuiet(server)
  let id = ''
  const growths = await watchGrowth(server.pid, async () => {
    const item = (await call(server, path, { body: JSON.stringify(body), headers: { ...bearer(account), ...json } })) as { id: string }
    id = item.id
  })
  return { id, growths }
}

const json = { 'content-type': 'application/json' }
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

/** Merges one large file into another of that size. */
async function makeResult(server: Server, folder: string): Promise<{ account: Account; taskRef: string; size: number }> {
  const account = await signUp(server, 'archivist')
  const path = join(folder, 'large.pdf')
  await writeLargePdf(path, { name: 'large.pdf', bytes: largeBytes })
  const begun = await call(server, '/engine-tokens', {
    body: JSON.stringify({ taskType: 'merge-pdf' }),
    headers: { ...bearer(account), ...json },
  })
  const { taskRef, engineToken } = begun as { taskRef: string; engineToken: string }
  const headers = { 'x-engine-token': engineToken }
  const form = new FormData()
  form.append('file', await openAsBlob(path), 'large.pdf')
  const { data } = (await call(server, '/documents', { body: form, headers })) as { data: { ref: string } }
  const order = { taskRef, taskType: 'merge-pdf', documents: [data.ref], options: {} }
  await call(server, '/engine/tasks/execute', { body: JSON.stringify(order), headers: { ...headers, ...json } })
  for (;;) {
    const answer = await fetch(`${server.url}/api/v1/engine/tasks/status`, { headers })
    const { data: task } = (await answer.json()) as { data: TaskView }
    if (task.status === 'SUCCEEDED') return { account, taskRef, size: task.results[0]?.size ?? 0 }
    if (task.status === 'FAILED') throw new Error(`the task failed: ${task.error?.code}`)
    await delay(200)
  }
}

async function call(
  server: Server,
  path: string,
  { body, headers }: { body: string | FormData; headers: Record<string, string> },
): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', body, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
