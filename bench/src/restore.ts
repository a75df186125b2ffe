import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, startCluster } from '@octavo/data/cluster/cluster.ts'
import { type ChildProgram, startChildProgram } from '@octavo/server/tests/faults/child-program.ts'
import { finishedTask } from '@octavo/server/tests/testing/finished-task.ts'
import { freePort } from '@octavo/server/tests/testing/free-port.ts'
import { heavyPdf } from '@octavo/server/tests/testing/heavy-pdf.ts'
import { createTestClient, type TestClient, type TestTask } from '@octavo/server/tests/testing/test-client.ts'
import { textPdf } from '@octavo/server/tests/testing/text-pdf.ts'
import { backUp, type Installation, restore } from './measure/backups.ts'
import { atLeast, atMost, type Report, round } from './measure/report.ts'

const settings = { BILLING: 'off', SLOTS: '1', RATE_ENGINE_TOKENS: '1000000', RATE_CALLS: '1000000', VISITOR_FILE_SIZE: '100000000' }
const heavyMegabytes = 20
const goals = { lossSeconds: 300, downSeconds: 600 }

/**
 * Backs up repeatedly as docs/backup.md says while visitors work, destroys everything, and restores the last finished backup: how long
 * nothing answers, and what is lost. The first argument is the stored MB, the second the seconds between two backups, the third their
 * number.
 */
export async function run([megabytes = '1000', every = '60', backups = '2']: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-restore-'))
  const backup = join(folder, 'backup')
  const first = await openHouse(join(folder, 'first'))
  let second: OpenHouse | undefined
  try {
    const promises = await fill(first.client, Number(megabytes))
    const work = startWork(first.client, promises)
    const backupSeconds: number[] = []
    for (let number = 0; number < Number(backups); number++) {
      backupSeconds.push(await secondsOf(() => backUp(first, backup)))
      await delay(Number(every) * 1000)
    }
    const destroyedAt = Date.now()
    await first.destroy()
    await work.stop()

    const cluster = await startDatabase(join(folder, 'second'))
    const dataFolder = join(folder, 'second/data')
    const restoreSeconds = await secondsOf(() => restore(backup, { dataFolder, databaseUrl: cluster.url }))
    second = await openHouse(join(folder, 'second'), cluster)
    const downSeconds = (Date.now() - destroyedAt) / 1000
    const kept = await whatIsKept(second.client, promises, destroyedAt)
    return report({ megabytes: Number(megabytes), every: Number(every), backupSeconds, restoreSeconds, downSeconds, ...kept })
  } finally {
    await first.destroy()
    await second?.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

interface OpenHouse extends Installation {
  client: TestClient
  /** Kills everything at once and removes it. */
  destroy(): Promise<void>
}

function startDatabase(folder: string): Promise<Cluster> {
  return startCluster({ folder: join(folder, 'postgres') })
}

/** The program on an external database. */
async function openHouse(folder: string, given?: Cluster): Promise<OpenHouse> {
  const cluster = given ?? (await startDatabase(folder))
  const dataFolder = join(folder, 'data')
  const program: ChildProgram = await startChildProgram({
    ...settings,
    DATA_DIR: dataFolder,
    DATABASE_URL: cluster.url,
    PORT: `${await freePort()}`,
  })
  let isOver = false
  return {
    dataFolder,
    databaseUrl: cluster.url,
    client: createTestClient(program.url),
    async destroy() {
      if (isOver) return
      isOver = true
      program.signal('SIGKILL')
      await program.exited
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A delivered result, or a deleted task, and when that was confirmed. */
interface Promised {
  at: number
  task: TestTask
  resultRef: string
  sum: string
  deleted: boolean
}

async function fill(client: TestClient, megabytes: number): Promise<Promised[]> {
  const promises: Promised[] = []
  // Each is stored twice, as a document and as a result.
  for (let stored = 0; stored < megabytes; stored += 2 * heavyMegabytes) promises.push(await promise(client, heavyPdf(heavyMegabytes)))
  return promises
}

async function promise(client: TestClient, content: Buffer): Promise<Promised> {
  const { task, result } = await finishedTask(client, 'a.pdf', content)
  return { at: Date.now(), task, resultRef: result.ref, sum: sumOf(await task.download(result.ref)), deleted: false }
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A visitor who merges small files without pause, and deletes every fifth task at once, until the program is killed. */
function startWork(client: TestClient, promises: Promised[]): { stop(): Promise<void> } {
  let isOver = false
  const work = async () => {
    for (let number = 0; !isOver; number++) {
      const made = await promise(client, textPdf(`merge ${number}`))
      if (number % 5 === 0) {
        await made.task.call('DELETE', `/tasks/${made.task.taskRef}`)
        made.deleted = true
        made.at = Date.now()
      }
      promises.push(made)
    }
  }
  const working = work().catch(() => {})
  return {
    async stop() {
      isOver = true
      await working
    },
  }
}

interface Kept {
  promised: number
  lost: number
  /** How long before the end the oldest lost item was confirmed. */
  lossSeconds: number
  /** Present, with different bytes. */
  wrong: number
  /** Deleted, and readable again. */
  back: number
}

async function whatIsKept(client: TestClient, promises: readonly Promised[], destroyedAt: number): Promise<Kept> {
  const kept: Kept = { promised: promises.length, lost: 0, lossSeconds: 0, wrong: 0, back: 0 }
  for (const { at, task, resultRef, sum, deleted } of promises) {
    const answer = await client.taskOf(task).call('GET', `/results/${resultRef}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.ok === !deleted && (deleted || sumOf(bytes) === sum)) continue
    if (deleted) kept.back += 1
    else if (answer.ok) kept.wrong += 1
    else kept.lost += 1
    kept.lossSeconds = Math.max(kept.lossSeconds, (destroyedAt - at) / 1000)
  }
  return kept
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

interface Figures extends Kept {
  megabytes: number
  every: number
  backupSeconds: number[]
  restoreSeconds: number
  downSeconds: number
}

function report(figures: Figures): Report {
  const { megabytes, every, backupSeconds, restoreSeconds, downSeconds, promised, lost, lossSeconds, wrong, back } = figures
  return {
    about: `${megabytes} MB of sealed files, and a visitor who merges without pause. A backup with pg_dump and cp, the next one ${every} s after it, \
as docs/backup.md says for a database of one's own; then program, database and files are destroyed at once, and the last backup is \
restored into empty ones. Everything that had been promised is then asked for and compared by its SHA-256.`,
    tables: [
      {
        head: ['promises', 'lost', 'deleted and back', 'oldest loss s', 'backup s', 'restore s', 'nothing answered s'],
        rows: [[promised, lost, back, lossSeconds, Math.max(...backupSeconds), restoreSeconds, downSeconds].map(round)],
      },
    ],
    bars: [
      atLeast('stored', megabytes, 1000, 'MB'),
      atMost('age of the oldest loss', lossSeconds, goals.lossSeconds, 's'),
      atMost('from the end until it answers again', downSeconds, goals.downSeconds, 's'),
      atMost('other bytes than were promised', wrong, 0, 'results'),
    ],
  }
}
