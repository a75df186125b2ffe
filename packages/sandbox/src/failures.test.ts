import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobNamed } from './testing/job-named.ts'
import { childProcesses, everythingIn, processesWith, runJob, slotProcesses, testPool, until, withSlot } from './testing/pool-fixture.ts'
import { bytesOf, textOf } from './testing/streams.ts'

test('an endless loop ends at its time limit, and the next use works', async () => {
  const { pool } = testPool()
  await expect(runJob(pool, 'spin', {}, { limitMs: 300 })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('an endless loop ends at its CPU limit', async () => {
  const { pool } = testPool({ limits: { memoryBytes: 200_000_000, cpuSeconds: 1, fileBytes: 1_000_000 } })
  await expect(runJob(pool, 'spin')).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'CPU limit' } })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a use has a limit of CPU time of its own, which waiting takes nothing of', async () => {
  const { pool } = testPool()
  const [busy, idle] = await Promise.allSettled([
    runJob(pool, 'spin', {}, { cpuMs: 300, limitMs: 60_000 }),
    runJob(pool, 'hang', {}, { cpuMs: 300, limitMs: 1500 }),
  ])
  expect(busy).toMatchObject({ reason: { code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'CPU time' } } })
  expect(idle).toMatchObject({ reason: { code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'wall clock' } } })
  expect(await runJob(pool, 'nothing', {}, { cpuMs: 60_000 })).toBeNull()
})

test.each(['swallow', 'heap'])('a job that takes too much memory ends alone (%s)', async (job) => {
  const { pool } = testPool({ size: 2 })
  const neighbour = withSlot(pool, async (slot) => {
    await expect(runJob(pool, job)).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
    return slot.call(jobNamed('nothing'), {})
  })
  expect(await neighbour).toBeNull()
})

test('a file is cut at the size limit', async () => {
  const { pool } = testPool()
  await withSlot(pool, async (slot) => {
    await expect(slot.call(jobNamed('grow'), { bytes: 2_000_000 })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
    expect((await slot.open('big')).size).toBe(1_000_000)
  })
})

test('many files that are small enough are too much together', async () => {
  const { pool } = testPool()
  const use = runJob(pool, 'scatter', { files: 10, bytes: 900_000 })
  await expect(use).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'bytes in the folder' } })
})

test('an answer larger than a message may be ends the use', async () => {
  const { pool } = testPool()
  await expect(runJob(pool, 'flood')).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('processes that a job starts are limited in number and die with the slot', async () => {
  const { pool } = testPool()
  const mark = `${100_000 + process.pid}.${Date.now()}`
  const made = Promise.withResolvers<number>()
  const stop = new AbortController()
  const use = withSlot(
    pool,
    (slot) => slot.call(jobNamed<{ made: number }>('multiply'), { count: 300, mark }, (content) => made.resolve(content.made)),
    { signal: stop.signal },
  )
  expect(await made.promise).toBeLessThan(128)
  expect(processesWith(`sleep ${mark}`).length).toBeGreaterThan(0)
  stop.abort()
  await expect(use).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await runJob(pool, 'nothing')).toBeNull()
  expect(processesWith(`sleep ${mark}`)).toEqual([])
})

test('kill -9 of the process in the sandbox is an internal error of this use only', async () => {
  const { pool } = testPool()
  const use = withSlot(pool, (slot) =>
    slot.call(jobNamed('hang'), {}, () => killSlots((command) => command.includes('child.ts') && !command.includes('bwrap'))),
  )
  await expect(use).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('kill -9 is noticed at once also while the lender deals with what the job told, and more of it waits', async () => {
  const { pool, memoryFolder } = testPool()
  const dealing = Promise.withResolvers<void>()
  onTestFinished(() => void vi.useRealTimers())
  const use = withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('x'))
    await slot.call(jobNamed('copy'), { marks: 100_000 }, async () => {
      // Written behind all that the job tells.
      await until(() => everythingIn(memoryFolder).some((path) => path.endsWith('first.txt')))
      // No clock may end the wait.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      killSlots((command) => command.includes('child.ts') && !command.includes('bwrap'))
      await dealing.promise
    })
  })
  await expect(use).rejects.toMatchObject({ code: 'INTERNAL' })
  vi.useRealTimers()
  expect(await runJob(pool, 'nothing')).toBeNull()
  dealing.resolve()
})

test('kill -9 of the sandbox around it too', async () => {
  const { pool } = testPool()
  const use = withSlot(pool, (slot) => slot.call(jobNamed('hang'), {}, () => killSlots((command) => command.startsWith('bwrap'))))
  await expect(use).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a slot that dies while nobody uses it is replaced', async () => {
  const { pool } = testPool()
  await pool.ready()
  killSlots((command) => command.startsWith('bwrap'))
  await until(() => pool.stats().slots === 0)
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a crash on a page is the document’s, any other an internal error, and nothing tells what it said', async () => {
  const { pool, lines } = testPool()
  await expect(runJob(pool, 'crashOnPage')).rejects.toMatchObject({
    code: 'DOCUMENT_TOO_COMPLEX',
    cause: { message: 'ended itself by SIGSEGV' },
  })
  for (const job of ['crash', 'crashBehindPage'])
    await expect(runJob(pool, job)).rejects.toMatchObject({ code: 'INTERNAL', cause: { message: 'ended by SIGSEGV' } })
  await expect(runJob(pool, 'shout')).rejects.toMatchObject({ code: 'INTERNAL', cause: { message: 'ended with code 3' } })
  expect(lines.map(({ facts }) => facts)).toContainEqual({ reason: 'ended itself by SIGSEGV', errorBytes: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a crash on a page is the document’s also while the lender stores what the page before has given', async () => {
  const { pool } = testPool()
  const use = withSlot(pool, (slot) => slot.call(jobNamed('crashOnNextPage'), {}, () => new Promise(() => {})))
  await expect(use).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', cause: { message: 'ended itself by SIGSEGV' } })
})

test('an unforeseen error of a job is logged by its place, not by its words', async () => {
  const { pool, lines } = testPool()
  await expect(runJob(pool, 'fault')).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(JSON.stringify(lines)).toContain('jobs.ts')
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a slot is kept after an answer such as a wrong password and renewed after a fault', async () => {
  const { pool } = testPool()
  await pool.ready()
  const slotPids = () =>
    slotProcesses()
      .map(({ pid }) => pid)
      .sort()
  const before = slotPids()
  await expect(runJob(pool, 'refuse')).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  expect(await runJob(pool, 'nothing')).toBeNull()
  expect(slotPids()).toEqual(before)
  await expect(runJob(pool, 'fault')).rejects.toMatchObject({ code: 'INTERNAL' })
  expect(await runJob(pool, 'nothing')).toBeNull()
  expect(slotPids().filter((pid) => before.includes(pid))).toEqual([])
})

test('cancelling kills at once, also while a source of bytes never ends', async () => {
  const { pool } = testPool()
  const stop = new AbortController()
  const started = Promise.withResolvers<void>()
  async function* endless() {
    yield Buffer.from('x')
    started.resolve()
    await new Promise(() => {})
  }
  const use = withSlot(pool, (slot) => slot.place('in.txt', endless()), { signal: stop.signal })
  await started.promise
  stop.abort()
  await expect(use).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a job that its lender walks away from does not stay', async () => {
  const { pool } = testPool()
  const use = withSlot(pool, async (slot) => {
    const told = Promise.withResolvers<void>()
    slot.call(jobNamed('hang'), {}, () => told.resolve()).catch(() => {})
    await told.promise
    return 'gone'
  })
  expect(await use).toBe('gone')
  expect(await runJob(pool, 'look')).toMatchObject({ folder: [] })
})

test('closing ends running uses, turns away the waiting, and leaves no process and no file', async () => {
  const { pool, memoryFolder, diskFolder } = testPool({ size: 2 })
  const told = Promise.withResolvers<void>()
  const running = withSlot(pool, (slot) => slot.call(jobNamed('hang'), {}, () => told.resolve()))
  const busy = withSlot(pool, (slot) => slot.call(jobNamed('hang'), {}))
  const waiting = withSlot(pool, async () => 'never')
  await told.promise
  const ends = Promise.allSettled([running, busy, waiting])
  await pool.close()
  expect((await ends).map((end) => end.status === 'rejected' && end.reason.code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE'])
  await expect(runJob(pool, 'nothing')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(slotProcesses()).toEqual([])
  expect([...everythingIn(memoryFolder), ...everythingIn(diskFolder)]).toEqual([])
})

test('200 mixed uses on 2 slots all end, each with its own bytes, and nothing is left', async () => {
  const { pool, memoryFolder, diskFolder } = testPool({ size: 2, memoryShareBytes: 2000, renew: { jobs: 40, rssBytes: 1e9 } })
  await pool.ready()
  const filesBefore = openFiles()
  const children = { most: 0 }
  const uses = Array.from({ length: 200 }, (_, index) => {
    const urgency = index % 3 === 0 ? ('check' as const) : ('task' as const)
    const bytes = index % 2 === 0 ? 10 : 5000
    if (index % 40 === 7) return runJob(pool, 'crash', {}, { urgency })
    if (index % 40 === 17) return runJob(pool, 'spin', {}, { urgency, limitMs: 50 })
    if (index % 40 === 27) return runJob(pool, 'hang', {}, { urgency, signal: AbortSignal.timeout(30) })
    return withSlot(
      pool,
      async (slot) => {
        await slot.place('in.txt', bytesOf(`mark ${index}`))
        await slot.call(jobNamed('copy'), { marks: 2 })
        children.most = Math.max(children.most, childProcesses().length)
        return textOf(await slot.open('out.txt'))
      },
      { urgency, bytes },
    )
  })
  const ends = await Promise.allSettled(uses)
  const wrong = ends.filter((end, index) =>
    end.status === 'fulfilled' ? end.value !== `mark ${index}!` : ![7, 17, 27].includes(index % 40),
  )
  expect(wrong).toEqual([])
  expect(children.most).toBeLessThanOrEqual(2)
  await pool.close()
  expect(slotProcesses()).toEqual([])
  expect([...everythingIn(memoryFolder), ...everythingIn(diskFolder)]).toEqual([])
  expect(openFiles()).toBeLessThanOrEqual(filesBefore)
}, 60_000)

test('kill -9 of the program ends its slots, and the next program removes their files', async () => {
  const { pool, memoryFolder, diskFolder } = testPool({ keep: 0 })
  const program = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./testing/pool-program.ts')), memoryFolder, diskFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(program.stdout, 'data')
  const processes = slotProcesses().map(({ pid }) => pid)
  expect(processes.length).toBeGreaterThan(4)
  expect(everythingIn(memoryFolder).length).toBeGreaterThan(0)
  program.kill('SIGKILL')
  await until(() => processes.every((pid) => !existsSync(`/proc/${pid}`)))
  await pool.ready()
  await pool.close()
  expect([...everythingIn(memoryFolder), ...everythingIn(diskFolder)]).toEqual([])
})

function killSlots(which: (command: string) => boolean): void {
  for (const { pid, command } of slotProcesses()) if (which(command)) process.kill(pid, 'SIGKILL')
}

function openFiles(): number {
  return everythingIn('/proc/self/fd').length
}

test('slots that somebody ends while they start are started again at once, and nobody is refused meanwhile', async () => {
  const { pool, lines } = testPool()
  await pool.confined()
  const starting = () => slotProcesses().filter(({ command }) => command.includes('sandbox/src/child.ts'))
  const ended = () => lines.filter(({ message }) => message === 'a slot died').length
  await until(() => {
    if (ended() >= 4) return true
    for (const { pid } of starting()) endNow(pid)
    return false
  })
  expect(await runJob(pool, 'nothing')).toBeNull()
  // After consecutive failures the next try would have had to wait.
  expect(lines.flatMap(({ facts }) => facts.failures ?? []).filter((failures) => failures !== 0)).toEqual([])
})

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended together with its parent.
  }
}
