import { AppError } from '@octavo/core/messages/errors.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HeldJob, JobAborted, JobMoved, type NewJob, type Queue, type SqlExecutor } from './queue.ts'
import { type HeldJobs, holdJobs } from './testing/held-jobs.ts'

/** A queue for one test, which several programs can open. */
export interface QueuePlace {
  open(): Promise<Queue>
  /** Commits when `work` resolves and rolls back when it throws. */
  inTransaction(work: (executor: SqlExecutor) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The tests every queue driver passes. */
export function describeQueue(name: string, prepare: () => Promise<QueuePlace>): void {
  describe(name, () => {
    let place: QueuePlace
    let queue: Queue
    const opened: Queue[] = []

    beforeEach(async () => {
      place = await prepare()
      queue = await open()
    })

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.stop()))
      await place.close()
    })

    async function open(): Promise<Queue> {
      const another = await place.open()
      opened.push(another)
      return another
    }

    async function enqueue(...jobs: NewJob[]): Promise<void> {
      for (const job of jobs) await place.inTransaction((executor) => queue.enqueue(job, executor))
    }

    test('gives a job to the worker with its task, its attempt and nothing else, once', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
      await enqueue(job('a', { attempt: 4 }))
      await expect.poll(() => jobs.started).toEqual([{ taskRef: 'a', attempt: 4, lane: 'main', delivery: 1 }])
      expect(await queue.depth()).toEqual({ waiting: 0, running: 1 })
      jobs.finish('a')
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
      expect(jobs.started).toHaveLength(1)
    })

    describe('a job for a free place of the same program', () => {
      const enqueueHere = async (added: NewJob, each = queue): Promise<HeldJob | undefined> => {
        let held: HeldJob | undefined
        await place.inTransaction(async (executor) => {
          held = await each.enqueueHere(added, executor)
        })
        return held
      }

      test('runs there as if it had been claimed, and ends', async () => {
        const jobs = holdJobs()
        await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
        const held = await enqueueHere(job('a', { attempt: 4 }))
        expect([await queue.depth(), jobs.started]).toEqual([{ waiting: 0, running: 1 }, []])
        held?.run()
        expect(jobs.started).toEqual([{ taskRef: 'a', attempt: 4, lane: 'main', delivery: 1 }])
        expect(await queue.cancel({ taskRef: 'unknown', attempt: 1 })).toBe(false)
        jobs.finish('a')
        await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
        expect(jobs.started).toHaveLength(1)
      })

      test('waits where no worker is, no place is free, another job waits, or its group runs as many as it may', async () => {
        const jobs = holdJobs()
        const other = await open()
        await queue.work({ lanes: { main: 3 }, groupConcurrency: 2 }, jobs.handler)
        expect(await enqueueHere(job('elsewhere'), other)).toBeUndefined()
        await expect.poll(() => jobs.running()).toEqual(['elsewhere'])
        const second = await enqueueHere(job('second'))
        second?.run()
        expect(jobs.running()).toEqual(['elsewhere', 'second'])
        // The group runs two.
        expect(await enqueueHere(job('third'))).toBeUndefined()
        // And 'third' waits, so that the next one isn't given a place past it.
        expect(await enqueueHere(job('b', { group: 'B' }))).toBeUndefined()
        await expect.poll(() => jobs.running()).toEqual(['elsewhere', 'second', 'b'])
        // All places are taken.
        expect(await enqueueHere(job('c', { group: 'C' }))).toBeUndefined()
        await finishAll(jobs, 5)
      })

      test('leaves its place to others if its transaction fails', async () => {
        const jobs = holdJobs()
        await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
        let held: HeldJob | undefined
        const rolledBack = place.inTransaction(async (executor) => {
          held = await queue.enqueueHere(job('a'), executor)
          throw new AppError('CANCELLED')
        })
        await expect(rolledBack).rejects.toThrow()
        held?.release()
        expect(await queue.depth()).toEqual({ waiting: 0, running: 0 })
        await enqueue(job('b'))
        await expect.poll(() => jobs.running()).toEqual(['b'])
        await finishAll(jobs, 1)
      })

      test('is taken once, and not again while it runs', async () => {
        const jobs = holdJobs()
        await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
        const held = await enqueueHere(job('a'))
        expect(await enqueueHere(job('a'))).toBeUndefined()
        held?.run()
        expect(await queue.cancel({ taskRef: 'a', attempt: 1 })).toBe(true)
        await expect.poll(() => jobs.running()).toEqual([])
        expect(jobs.started).toHaveLength(1)
      })

      test('never makes a group run more than it may, in all programs together', async () => {
        const jobs = holdJobs()
        const other = await open()
        await Promise.all([queue, other].map((each) => each.work({ lanes: { main: 4 }, groupConcurrency: 3 }, jobs.handler)))
        let most = 0
        const count = () => {
          most = Math.max(most, jobs.running().length)
        }
        await Promise.all(
          Array.from({ length: 20 }, async (_, number) => {
            const held = await enqueueHere(job(`a${number}`), number % 2 ? queue : other)
            held?.run()
            count()
          }),
        )
        const finishOne = () => {
          count()
          jobs.finish(jobs.running()[0] ?? '')
          return jobs.started.length
        }
        await expect.poll(finishOne, { timeout: 20_000, interval: 5 }).toBe(20)
        expect(most).toBe(3)
        await finishAll(jobs, 20)
      })

      test('goes back at once if the program stops before it runs', async () => {
        const jobs = holdJobs()
        await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
        const held = await enqueueHere(job('a'))
        const stopped = queue.stop()
        held?.run()
        await stopped
        const other = await open()
        await expect.poll(() => other.depth()).toEqual({ waiting: 1, running: 0 })
        expect(jobs.started).toEqual([])
      })
    })

    test('has no job of a transaction that was rolled back', async () => {
      const rolledBack = place.inTransaction(async (executor) => {
        await queue.enqueue(job('a'), executor)
        throw new AppError('CANCELLED')
      })
      await expect(rolledBack).rejects.toThrow()
      expect(await queue.depth()).toEqual({ waiting: 0, running: 0 })
    })

    test('takes the same attempt once, and the next one again', async () => {
      await enqueue(job('a'), job('a'), job('a', { attempt: 2 }))
      expect(await queue.depth()).toEqual({ waiting: 2, running: 0 })
    })

    test('takes an attempt again whose job has ended, and not while it has one in another lane', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 2 }, jobs.handler)
      await enqueue(job('a'))
      await expect.poll(() => jobs.running()).toEqual(['a'])
      await enqueue(job('a', { lane: 'other' }))
      expect(await queue.depth()).toEqual({ waiting: 0, running: 1 })
      jobs.finish('a')
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
      await enqueue(job('a'))
      await finishAll(jobs, 2)
    })

    test('takes the jobs of one group in their order and a higher priority first', async () => {
      const jobs = holdJobs()
      await enqueue(job('a1'), job('a2'), job('a3', { priority: 5 }), job('a4'))
      expect(await Promise.all(['a1', 'a2', 'a3', 'a4'].map((taskRef) => queue.position({ taskRef, attempt: 1 })))).toEqual([1, 2, 0, 3])
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
      await finishAll(jobs, 4)
      expect(jobs.started.map(({ taskRef }) => taskRef)).toEqual(['a3', 'a1', 'a2', 'a4'])
      expect(await queue.position({ taskRef: 'a1', attempt: 1 })).toBeUndefined()
    })

    test('a cancelled job that waits never runs', async () => {
      const jobs = holdJobs()
      await enqueue(job('a'), job('b'))
      expect(await queue.cancel({ taskRef: 'a', attempt: 1 })).toBe(true)
      expect(await queue.cancel({ taskRef: 'a', attempt: 1 })).toBe(false)
      expect(await queue.cancel({ taskRef: 'unknown', attempt: 1 })).toBe(false)
      await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
      await finishAll(jobs, 1)
      expect(jobs.started.map(({ taskRef }) => taskRef)).toEqual(['b'])
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    })

    test('a cancel reaches a job that runs in another program, and it does not come back', async () => {
      const reasons: unknown[] = []
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, async (_job, signal) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        reasons.push(signal.reason)
        throw new Error('what an aborted job does')
      })
      await enqueue(job('a'))
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 1 })
      const other = await open()
      await place.inTransaction(async (executor) => {
        expect(await other.cancel({ taskRef: 'a', attempt: 1 }, executor)).toBe(true)
      })
      await expect.poll(() => reasons).toEqual([new JobAborted('cancelled')])
      expect(await queue.depth()).toEqual({ waiting: 0, running: 0 })
    })

    test('a visitor with one task does not wait behind the hundred of another', async () => {
      const jobs = holdJobs()
      await place.inTransaction(async (executor) => {
        for (let number = 0; number < 100; number += 1) await queue.enqueue(job(`a${number}`, { group: 'A' }), executor)
      })
      await queue.work({ lanes: { main: 2 }, groupConcurrency: 1 }, jobs.handler)
      await expect.poll(() => jobs.started).toHaveLength(1)
      await enqueue(job('b', { group: 'B' }))
      await expect.poll(() => jobs.running()).toEqual(['a0', 'b'])
    })

    test('a lane whose places are all taken holds up no other', async () => {
      const jobs = holdJobs()
      for (const ref of ['a', 'b']) await enqueue(job(ref, { lane: 'other' }))
      await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 1 }, jobs.handler)
      await expect.poll(() => jobs.running()).toEqual(['a'])
      await enqueue(job('c'))
      await expect.poll(() => jobs.running()).toEqual(['a', 'c'])
      expect(await queue.depth()).toEqual({ waiting: 1, running: 2 })
      expect(await queue.position({ taskRef: 'b', attempt: 1 })).toBe(0)
      expect(await queue.cancel({ taskRef: 'a', attempt: 1 })).toBe(true)
      await expect.poll(() => jobs.running()).toEqual(['c', 'b'])
    })

    test.each([1, 2])('%i slots are shared in turns, however many visitors have long queues', async (concurrency) => {
      const jobs = holdJobs()
      for (const group of ['A', 'B', 'C']) for (let number = 0; number < 10; number += 1) await enqueue(job(`${group}${number}`, { group }))
      await queue.work({ lanes: { main: concurrency }, groupConcurrency: 1 }, jobs.handler)
      await finishUntil(jobs, () => jobs.started.length >= 6)
      await enqueue(job('late', { group: 'D' }))
      const before = jobs.started.length
      await finishUntil(jobs, () => jobs.started.some(({ taskRef }) => taskRef === 'late'))
      const place = jobs.started.findIndex(({ taskRef }) => taskRef === 'late')
      expect(place - before).toBeLessThanOrEqual(2 * 3)
      await finishAll(jobs, 31)
      expect(new Set(jobs.started.map(({ taskRef }) => taskRef)).size).toBe(31)
    })

    test('a visitor with many tasks moves on while others come and go', async () => {
      const jobs = holdJobs()
      for (let number = 0; number < 5; number += 1) await enqueue(job(`a${number}`, { group: 'A' }))
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
      for (let number = 0; number < 5; number += 1) {
        await expect.poll(() => jobs.running()).toHaveLength(1)
        await enqueue(job(`n${number}`, { group: `newcomer ${number}` }))
        jobs.finish(jobs.running()[0] ?? '')
        await expect.poll(() => jobs.started.length).toBe(number + 2)
      }
      expect(jobs.started.filter(({ taskRef }) => taskRef.startsWith('a')).length).toBeGreaterThanOrEqual(3)
    })

    test('never runs more of one group than it may, in all programs together', async () => {
      const jobs = holdJobs()
      const other = await open()
      await Promise.all([queue, other].map((each) => each.work({ lanes: { main: 4 }, groupConcurrency: 3 }, jobs.handler)))
      await place.inTransaction(async (executor) => {
        for (let number = 0; number < 20; number += 1) await queue.enqueue(job(`a${number}`), executor)
      })
      let most = 0
      await expect
        .poll(
          () => {
            most = Math.max(most, jobs.running().length)
            if (jobs.running().length === 3) for (const taskRef of jobs.running()) jobs.finish(taskRef)
            if (jobs.started.length > 18) for (const taskRef of jobs.running()) jobs.finish(taskRef)
            return jobs.started.length
          },
          { timeout: 20_000, interval: 10 },
        )
        .toBe(20)
      expect(most).toBe(3)
    })

    test('a job that threw comes again and says so', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
      await enqueue(job('a'))
      await expect.poll(() => jobs.running()).toEqual(['a'])
      jobs.finish('a', new Error('a fault'))
      await expect.poll(() => jobs.started.map(({ delivery }) => delivery), { timeout: 10_000 }).toEqual([1, 2])
      jobs.finish('a')
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    })

    test('a job that found something unavailable comes again, and it is not held against it', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
      await enqueue(job('a'))
      await expect.poll(() => jobs.running()).toEqual(['a'])
      jobs.finish('a', new AppError('UNAVAILABLE'))
      await expect.poll(() => jobs.started.map(({ delivery }) => delivery), { timeout: 10_000 }).toEqual([1, 1])
      jobs.finish('a')
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    })

    test('a job that its handler moves waits in the other lane, with the priority that it says, and it is not held against it', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: { main: 2, other: 1 } }, jobs.handler)
      await enqueue(job('b', { lane: 'other', group: 'B' }))
      await expect.poll(() => jobs.running()).toEqual(['b'])
      await enqueue(job('c', { lane: 'other', group: 'C' }), job('a'))
      await expect.poll(() => jobs.running()).toEqual(['b', 'a'])
      jobs.finish('a', new JobMoved({ lane: 'other', priority: 5 }))
      await enqueue(job('d'))
      await expect.poll(() => jobs.running()).toEqual(['b', 'd'])
      expect(await queue.position({ taskRef: 'a', attempt: 1 })).toBe(0)
      expect(await queue.position({ taskRef: 'c', attempt: 1 })).toBe(1)
      expect(await queue.waitingOf({ lane: 'other', group: 'A' })).toBe(1)
      expect(await queue.waitingOf({ lane: 'other', group: 'B' })).toBe(0)
      jobs.finish('b')
      await expect.poll(() => jobs.running()).toEqual(['d', 'a'])
      expect(jobs.started.filter(({ taskRef }) => taskRef === 'a')).toEqual([
        { taskRef: 'a', attempt: 1, lane: 'main', delivery: 1 },
        { taskRef: 'a', attempt: 1, lane: 'other', delivery: 1 },
      ])
      await finishAll(jobs, 5)
    })

    test('a job that is moved to where it ran before, or to its own lane, runs there', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 1 }, jobs.handler)
      const lanes = () => jobs.started.map(({ lane }) => lane)
      const end = async () => {
        jobs.finish('a')
        await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
      }
      await enqueue(job('a', { lane: 'other' }))
      await expect.poll(lanes).toEqual(['other'])
      await end()
      await enqueue(job('a'))
      await expect.poll(lanes).toEqual(['other', 'main'])
      jobs.finish('a', new JobMoved({ lane: 'other', priority: 0 }))
      await expect.poll(lanes).toEqual(['other', 'main', 'other'])
      jobs.finish('a', new JobMoved({ lane: 'other', priority: 0 }))
      await expect.poll(lanes).toEqual(['other', 'main', 'other', 'other'])
      await end()
    })

    test('a lane holds a group to its own number', async () => {
      const jobs = holdJobs()
      for (const lane of ['main', 'other']) for (const number of [1, 2, 3]) await enqueue(job(`${lane}${number}`, { lane }))
      await queue.work({ lanes: { main: 3, other: 3 }, groupConcurrency: { main: 2, other: 1 } }, jobs.handler)
      await expect.poll(() => jobs.running().toSorted()).toEqual(['main1', 'main2', 'other1'])
      await finishAll(jobs, 6)
    })

    test('a stop waits for a job that ends in time, and takes no other', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
      await enqueue(job('a'), job('b'))
      await expect.poll(() => jobs.running()).toEqual(['a'])
      const stopped = queue.stop({ drainMs: 20_000 })
      jobs.finish('a')
      await stopped
      expect(jobs.started).toHaveLength(1)
      const other = await open()
      expect(await other.depth()).toEqual({ waiting: 1, running: 0 })
    })

    test('a stop hands unfinished jobs back to another program at once, also one that does not listen', async () => {
      const reasons: unknown[] = []
      let late = () => {}
      await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, async ({ taskRef }, signal) => {
        await new Promise<void>((resolve, reject) => {
          if (taskRef === 'deaf') late = resolve
          else signal.addEventListener('abort', () => reject(signal.reason))
        }).finally(() => reasons.push(signal.reason))
      })
      await enqueue(job('a'), job('deaf'))
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 2 })
      const jobs = holdJobs()
      const other = await open()
      await other.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
      await queue.stop({ drainMs: 0 })
      await expect.poll(() => jobs.started.map(({ delivery }) => delivery), { timeout: 10_000 }).toEqual([1, 1])
      late()
      await expect.poll(() => reasons).toEqual([new JobAborted('stopping'), new JobAborted('stopping')])
      expect(await other.depth()).toEqual({ waiting: 0, running: 2 })
      await finishAll(jobs, 2)
    })

    test('gives back at once what a dead program ran', async () => {
      const jobs = holdJobs()
      await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, async () => new Promise(() => {}))
      await enqueue(job('a'), job('b'))
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 2 })
      const next = await open()
      expect(await next.reclaim()).toBe(2)
      expect(await next.reclaim()).toBe(0)
      await next.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
      await expect.poll(() => jobs.started.map(({ delivery }) => delivery)).toEqual([2, 2])
      await finishAll(jobs, 2)
    })
  })
}

function job(taskRef: string, rest: Partial<NewJob> = {}): NewJob {
  return { taskRef, attempt: 1, group: 'A', lane: 'main', ...rest }
}

/** Finishes every job that starts, until `count` have started and none is left. */
async function finishAll(jobs: HeldJobs, count: number): Promise<void> {
  await finishUntil(jobs, () => jobs.started.length >= count && jobs.running().length === 0)
}

async function finishUntil(jobs: HeldJobs, reached: () => boolean): Promise<void> {
  const finishOne = () => {
    if (reached()) return true
    jobs.finish(jobs.running()[0] ?? '')
    return false
  }
  await expect.poll(finishOne, { timeout: 20_000, interval: 5 }).toBe(true)
}
