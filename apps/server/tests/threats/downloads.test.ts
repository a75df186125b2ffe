import { access } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../testing/finished-task.ts'
import { heavyPdf } from '../testing/heavy-pdf.ts'
import { openAnswer } from '../testing/open-answer.ts'
import { filesOfTask } from '../testing/open-files.ts'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

const minuteMs = 60_000
let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const ticketUrl = async (task: TestTask, path: string) => (await dataOf<{ url: string }>(await task.call('POST', `${path}/ticket`))).url

describe('a download ticket', () => {
  test('is no more good 60 seconds after it was given and not used', async () => {
    const { task, result } = await finishedTask(house.client)
    const [early, late] = [await ticketUrl(task, `/results/${result.ref}`), await ticketUrl(task, `/results/${result.ref}`)]
    house.clock.advance(59_000)
    expect((await fetch(early)).status).toBe(200)
    house.clock.advance(1_000)
    expect((await fetch(late)).status).toBe(404)
  })

  test('once used, lets the same client resume for 10 minutes and not longer', async () => {
    const { task, result } = await finishedTask(house.client)
    const url = await ticketUrl(task, `/results/${result.ref}`)
    await (await fetch(url)).arrayBuffer()
    house.clock.advance(10 * minuteMs - 1000)
    const part = await fetch(url, { headers: { range: 'bytes=5-9' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${result.size}`])
    house.clock.advance(1000)
    expect((await fetch(url)).status).toBe(404)
  })

  test('is won by one of many that use it at the same moment', async () => {
    const { task, result } = await finishedTask(house.client)
    const url = await ticketUrl(task, `/results/${result.ref}`)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, client) => fetch(url, { headers: { 'user-agent': `client ${client}` } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(39)
  })

  test('ends with its task', async () => {
    const { task, result } = await finishedTask(house.client)
    const url = await ticketUrl(task, `/results/${result.ref}`)
    await task.call('DELETE', `/tasks/${task.taskRef}`)
    expect((await fetch(url)).status).toBe(410)
  })

  test('is all that its address holds, and no address takes a token', async () => {
    const { task, result } = await finishedTask(house.client)
    const url = await ticketUrl(task, `/results/${result.ref}`)
    for (const lasting of [task.engineToken, task.taskRef, result.ref]) expect(url).not.toContain(lasting)
    for (const name of ['token', 'engineToken', 'x-engine-token', 'access_token']) {
      const query = new URLSearchParams({ [name]: task.engineToken })
      expect((await house.client.call('GET', `/api/v1/results/${result.ref}?${query}`)).status).toBe(401)
    }
    expect((await house.client.call('GET', `/api/v1/results/${result.ref}`, { headers: { cookie: task.cookie } })).status).toBe(401)
  })
})

describe('the end of a task', () => {
  test('is at 30 minutes to the second, although the bytes are still there', async () => {
    const { task, document, result } = await finishedTask(house.client)
    house.clock.advance(30 * minuteMs - 1000)
    expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(200)
    const url = await ticketUrl(task, `/results/${result.ref}`)
    house.clock.advance(2000)
    for (const path of [
      `/results/${result.ref}`,
      '/results/batch',
      `/documents/${document.ref}`,
      `/documents/${document.ref}/pages/1/preview`,
    ]) {
      expect((await task.call('GET', path)).status).toBe(410)
    }
    expect((await fetch(url)).status).toBe(410)
    const stored = (await filesOfTask(house.config.DATA_DIR, task)).find((path) => path.includes(result.ref))
    await access(stored ?? 'no file')
  })

  test('never cuts a download short as if it were whole', async () => {
    const content = heavyPdf(6)
    for (const [path, headers] of [
      ['/results/REF', {}],
      ['/results/REF', { range: 'bytes=1000-' }],
      ['/results/batch', {}],
    ] as const) {
      const { task, result } = await finishedTask(house.client, 'a.pdf', content)
      const response = await openAnswer(house.client.url, { task, path: `/api/v1${path.replace('REF', result.ref)}`, headers })
      await task.call('DELETE', `/tasks/${task.taskRef}`)
      await house.program.sweep()
      const got = await buffer(response).catch(() => undefined)
      const announced = response.headers['content-length']
      if (got && announced) expect(got.length).toBe(Number(announced))
      if (got && !announced) expect(got.subarray(-22, -18).toString('latin1')).toBe('PK\x05\x06')
      expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(410)
    }
  })

  test('meets downloads that begin at that very moment with the whole file or a clear answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { task, result } = await finishedTask(house.client)
      const downloads = Array.from({ length: 30 }, async (_, index) => {
        if (index === round * 5) await task.call('DELETE', `/tasks/${task.taskRef}`).then(() => house.program.sweep())
        const range = index % 2 ? { range: 'bytes=0-' } : {}
        const response = await task.call('GET', `/results/${result.ref}`, { headers: range })
        const { byteLength } = await response.arrayBuffer()
        return { status: response.status, whole: byteLength === result.size }
      })
      for (const { status, whole } of await Promise.all(downloads))
        expect([[200, 206].includes(status), [404, 410].includes(status)]).toEqual([whole, !whole])
    }
  })
})
