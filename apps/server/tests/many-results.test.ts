import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { acceptRun, type Claim, claimRun, finishRun, saveProgress } from '@octavo/data/run-rows.ts'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { createSealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import type { Services } from '@octavo/server/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedTask } from './testing/finished-task.ts'
import { heavyPdf } from './testing/heavy-pdf.ts'
import { addManyResults, taskWithManyResults } from './testing/many-results.ts'
import { openAnswer } from './testing/open-answer.ts'
import { readEvents, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'

const run = promisify(execFile)
const count = someOrAll(4000, 10_000)

let house: TestProgram
let services: Services
let task: TestTask
let folder: string
/** What the program does with its storage, and whether it lets it. */
const reading = { begun: 0, open: 0, mostOpen: 0, breaksAt: Number.POSITIVE_INFINITY, piecesBefore: 0 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-zip-'))
  house = await startTestProgram(
    {},
    {
      wrapServices(opened) {
        const storage = watched(opened.storage)
        services = { ...opened, storage, sealed: createSealedStorage({ storage }) }
        return services
      },
    },
  )
  task = await taskWithManyResults(house.client, services, count - 1)
}, 120_000)
afterAll(async () => {
  await house.stop()
  await rm(folder, { recursive: true, force: true })
})

function watched(storage: Storage): Storage {
  return {
    ...storage,
    async read(...args) {
      const content = await storage.read(...args)
      reading.begun += 1
      reading.open += 1
      reading.mostOpen = Math.max(reading.mostOpen, reading.open)
      return (async function* () {
        try {
          let pieces = 0
          for await (const piece of content) {
            if (reading.begun > reading.breaksAt && pieces === reading.piecesBefore) throw new Error('the disk is gone')
            yield piece
            pieces += 1
          }
        } finally {
          reading.open -= 1
        }
      })()
    },
  }
}

function openZip(): Promise<IncomingMessage> {
  Object.assign(reading, { begun: 0, open: 0, mostOpen: 0 })
  return openAnswer(house.client.url, { path: '/api/v1/results/batch', task })
}

/** What another program says of an archive: how many files it has, and the first that is damaged. */
async function judge(name: string): Promise<string> {
  const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(len(set(z.namelist())), z.testzip())'
  return (await run('python3', ['-c', script, join(folder, name)])).stdout.trim()
}

test('a client that reads as fast as it can gets a whole archive of the announced length, one file open at a time', async () => {
  const answer = await openZip()
  const announced = Number(answer.headers['content-length'])
  const file = createWriteStream(join(folder, 'fast.zip'))
  await pipeline(answer, file)
  expect(file.bytesWritten).toBe(announced)
  expect(await judge('fast.zip')).toBe(`${count} None`)
  expect([reading.begun, reading.mostOpen]).toEqual([count, 1])
}, 120_000)

test('a client that takes a piece only when the server has come to a stop gets a whole archive, and holds up the reading of files', async () => {
  const answer = await openZip()
  await untilStill()
  const begunUnread = reading.begun
  const file = createWriteStream(join(folder, 'slow.zip'))
  let pieces = 0
  for await (const piece of answer) {
    // Hundreds of full stops are enough.
    if (pieces % 10 === 0) await untilStill()
    pieces += 1
    file.write(piece)
  }
  await promisify(file.end.bind(file))()
  expect(await judge('slow.zip')).toBe(`${count} None`)
  expect(begunUnread).toBeLessThan(count / 2)
  expect(reading.mostOpen).toBe(1)
}, 120_000)

test('an archive whose storage breaks in the middle is cut, never ended, and the log says so without names', async () => {
  reading.breaksAt = 500
  try {
    const answer = await openZip()
    expect(answer.statusCode).toBe(200)
    await expect(pipeline(answer, createWriteStream(join(folder, 'broken.zip')))).rejects.toThrow()
    expect(answer.complete).toBe(false)
  } finally {
    reading.breaksAt = Number.POSITIVE_INFINITY
  }
  const line =
    house
      .log()
      .split('\n')
      .find((each) => each.includes('an answer broke off')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'error', route: '/api/v1/results/batch', err: { message: 'the disk is gone' } })
  expect(line).not.toContain('page-')
})

test('a single result whose storage breaks is an error before its first byte, and cut behind it', async () => {
  const { task: large, result } = await finishedTask(house.client, 'large.pdf', heavyPdf(6))
  const path = `/api/v1/results/${result.ref}`
  const brokenLines = () => house.log().split('an answer broke off').length - 1
  const before = brokenLines()
  Object.assign(reading, { begun: 0, breaksAt: 0 })
  try {
    const refused = await openAnswer(house.client.url, { path, task: large })
    expect(refused.statusCode).toBe(500)
    expect(JSON.parse(Buffer.concat((await refused.toArray()) as Buffer[]).toString())).toMatchObject({ code: 'INTERNAL' })
    expect(brokenLines()).toBe(before)

    reading.piecesBefore = 5
    const cut = await openAnswer(house.client.url, { path, task: large })
    expect([cut.statusCode, cut.headers['content-length']]).toEqual([200, `${result.size}`])
    await expect(cut.toArray()).rejects.toThrow()
    expect(brokenLines()).toBe(before + 1)
  } finally {
    Object.assign(reading, { breaksAt: Number.POSITIVE_INFINITY, piecesBefore: 0 })
  }
})

test('events tell each result once while it comes, and all of them at first, after a change and at the end', async () => {
  const running = await house.client.newTask()
  const { db } = services.database
  const claim = await claimByHand(running)
  const events = tellingsOf(await running.call('GET', '/engine/tasks/events'))
  expect(await next(events)).toMatchObject({ name: 'task', content: { status: 'RUNNING', results: [], files: [], notes: [] } })

  const told: string[] = []
  const [group, groups] = [200, 10]
  for (let at = 0; at < groups; at += 1) {
    await addManyResults(services, running.taskRef, { from: at * group, count: group })
    await saveProgress(db, claim, { progress: (at + 1) / 20, place: { page: at } })
    // One event or several: what was told of before may come with an event of its own.
    for (let page: number | undefined; page !== at || told.length < (at + 1) * group; ) {
      const { name, content } = await next(events)
      expect(name).toBe('progress')
      told.push(...content.results.map((result) => result.name))
      page = content.place?.page
    }
  }
  expect(told).toEqual(Array.from({ length: group * groups }, (_, index) => `page-${index}.pdf`))
  // Nothing is told twice: what comes next is the next change.
  await saveProgress(db, claim, { progress: 0.7, place: null })
  expect(await next(events)).toEqual({ name: 'progress', content: { ...progressOf(claim), progress: 0.7 } })

  const whole = await running.status()
  const again = tellingsOf(await running.call('GET', '/engine/tasks/events'))
  expect(await next(again)).toEqual({ name: 'task', content: whole })
  await running.call('PUT', `/results/${whole.results[0]?.ref}`, { json: { name: 'renamed' } })
  expect(await next(events)).toEqual({ name: 'task', content: await running.status() })

  await finishRun(db, claim, { status: 'SUCCEEDED', errorCode: null, sealedOutcome: null, now: house.clock.now() })
  expect(await next(events)).toEqual({ name: 'task', content: await running.status() })
  expect((await events.next()).done).toBe(true)
})

/** A run that no worker knows of, so that the test is its worker. */
async function claimByHand({ taskRef: ref }: TestTask): Promise<Claim> {
  const { db } = services.database
  const place = { group: 'test', lane: 'document', priority: 0 }
  const run = { ref, place, access: 'FULL_ACCESS', fingerprint: Buffer.of(1), sealedOrders: Buffer.of(1) } as const
  const accepted = await acceptRun(db, run)
  const row = await claimRun(db, { taskRef: ref, attempt: accepted?.attempt ?? 0 })
  return { taskRef: ref, attempt: row?.attempt ?? 0 }
}

type Telling = { name: string; content: TaskView }

function tellingsOf(answer: Response): AsyncGenerator<Telling> {
  return readEvents(answer) as AsyncGenerator<Telling>
}

async function next(events: AsyncGenerator<Telling>): Promise<Telling> {
  return (await events.next()).value as Telling
}

function progressOf({ taskRef }: Claim) {
  return { taskRef, status: 'RUNNING', results: [] }
}

test('the status of so many results tells each of them', async () => {
  const { results } = await task.status()
  expect(new Set(results.map(({ ref }) => ref)).size).toBe(count)
})

/** Until the server reads no further file although it was given turns: the connection is full. */
async function untilStill(): Promise<void> {
  for (let still = 0, seen = reading.begun; still < 50; still += 1) {
    await turn()
    if (reading.begun !== seen) still = 0
    seen = reading.begun
  }
}
