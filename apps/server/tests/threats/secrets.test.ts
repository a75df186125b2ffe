import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { openDatabase } from '@octavo/data/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { databaseText, marksIn, marksInFiles } from '../testing/marks.ts'
import { filesBelow, filesInSlots } from '../testing/open-files.ts'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { titledPdf } from '../testing/titled-pdf.ts'

/** What people bring, each told apart from everything else in the world. */
const brought = {
  name: 'markname7QxVw',
  title: 'marktitle3KdZp',
  content: 'markcontent9LmTr',
  password: 'markpassword5HjYc',
  'wrong password': 'markwrong2BnGf',
  'name of a result': 'markresult8WsEd',
  query: 'markquery4PlOk',
  client: 'markclient6UyTr',
  'line in a name': 'markline1AzSx',
  'file that is none': 'marknone0QpWo',
}
/** What the operator configures. */
const configured = {
  'master key': 'c0ffee5e'.repeat(8),
  'metrics token': 'markmetrics7TgBh12345',
  'storage key': 'markstorage3RfVb12345',
  environment: 'markenvironment9IkOl',
}

let house: TestProgram
let task: TestTask
/** Secrets that the program itself gives out. */
const given: Record<string, string> = {}
const errorBodies: string[] = []
const processes = new Map<string, string>()

beforeAll(async () => {
  process.env.OCTAVO_TEST_MARK = configured.environment
  house = await startTestProgram({
    SLOTS: '2',
    MASTER_KEY: configured['master key'],
    METRICS_TOKEN: configured['metrics token'],
    STORAGE_SECRET_KEY: configured['storage key'],
  })
  let watching = true
  const watched = watchProcesses(() => watching)
  await journey()
  watching = false
  await watched
})
afterAll(async () => {
  delete process.env.OCTAVO_TEST_MARK
  await house.stop()
})

/** A visitor's whole way, mistakes included. */
async function journey(): Promise<void> {
  const { name, title, content, password } = brought
  const hostileName = `${name}\n{"level":"fatal","msg":"${brought['line in a name']}"}.pdf`
  task = await house.client.newTask()
  const call = (method: string, path: string, options: Parameters<TestTask['call']>[2] = {}) =>
    task.call(method, `${path}?q=${brought.query}`, { ...options, headers: { 'user-agent': brought.client, ...options.headers } })
  const plain = await task.upload(hostileName, titledPdf(content, title))
  const locked = await task.upload(`${name}-locked.pdf`, await encryptedPdf(titledPdf(content, title), password))
  const damaged = await task.upload(`${name}-damaged.pdf`, Buffer.from(`%PDF-1.7\n${content} ${title}`))
  await refused(call('PUT', `/documents/${locked.ref}`, { json: { password: brought['wrong password'] } }))
  await dataOf(await task.call('PUT', `/documents/${locked.ref}`, { json: { password } }))
  await refused(call('PUT', `/documents/${locked.ref}`, { json: { password, more: password } }))
  await refused(task.call('POST', '/documents', { body: formOf(`${name}.pdf`, brought['file that is none']) }))
  await refused(task.call('POST', '/documents', { json: { documentRef: content } }))
  await call('GET', `/documents/${plain.ref}/pages/1/preview`)
  await refused(task.execute([plain.ref], { sort: title }))
  await task.execute([plain.ref, locked.ref, damaged.ref], { fileName: brought['name of a result'], toc: 'title' })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: `${brought['name of a result']}.pdf` }] })
  const ref = ended.results[0]?.ref ?? ''
  await task.download(ref)
  const { url } = await dataOf<{ url: string }>(await task.call('POST', `/results/${ref}/ticket`))
  await (await fetch(`${url}?q=${brought.query}`, { headers: { 'user-agent': brought.client, referer: url } })).arrayBuffer()
  await refused(house.client.call('GET', `/api/v1/engine/tasks/status?token=${task.engineToken}`))
  await refused(house.client.call('GET', `/${brought.query}?${task.engineToken.slice(-40)}`))
  given.token = task.engineToken.slice(-40)
  given.ticket = url.slice(-22)
  given.cookie = task.cookie.slice(-43)
}

async function refused(answer: Promise<Response>): Promise<void> {
  const response = await answer
  expect(response.ok).toBe(false)
  errorBodies.push(await response.text())
}

function formOf(name: string, content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}

/** Reads the command lines and environments of all that the program starts, as often as it can. */
async function watchProcesses(isWatching: () => boolean): Promise<void> {
  while (isWatching()) {
    for (const pid of await programProcesses()) {
      // In this order: before it runs a program of its own a child shows what its parent has.
      const command = await readOf(pid, 'cmdline')
      if (command === ownCommand) continue
      for (const [file, text] of Object.entries({ cmdline: command, environ: await readOf(pid, 'environ') })) {
        if (text !== '') processes.set(`${pid} ${file} ${text.length}`, text)
      }
    }
  }
}

const ownCommand = readFileSync('/proc/self/cmdline', 'latin1')

/** The slots and what is in them. This process is the test as well, and starts programs for itself: those are no slots. */
async function programProcesses(): Promise<string[]> {
  const parents = new Map<string, string>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readOf(pid, 'stat')
    parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '')
  }
  const slots = new Set<string>()
  for (const [pid, parent] of parents) {
    if (parent === String(process.pid) && /^(prlimit|choom|bwrap)\0/.test(await readOf(pid, 'cmdline'))) slots.add(pid)
  }
  const isInSlot = (pid: string): boolean => slots.has(pid) || (parents.has(pid) && isInSlot(parents.get(pid) ?? ''))
  return [...parents.keys()].filter(isInSlot)
}

async function readOf(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')
}

const everything = () => ({ ...brought, ...configured, ...given })

describe('of all that is brought, given out or configured', () => {
  test('nothing is logged, and no name makes a line of its own', () => {
    expect(house.log().length).toBeGreaterThan(1000)
    expect(marksIn(house.log(), everything())).toEqual([])
    for (const line of house.log().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ pid: process.pid })
  })

  test('nothing is among the metrics, which strangers do not see', async () => {
    const metrics = await house.client.call('GET', '/metrics')
    const text = await metrics.text()
    expect(text).toContain('octavo_http_requests_total')
    expect(marksIn(text, everything())).toEqual([])
    const proxied = { 'x-forwarded-for': '203.0.113.1' }
    expect((await house.client.call('GET', '/metrics', { headers: proxied })).status).toBe(404)
    expect((await house.client.call('GET', '/metrics', { headers: { forwarded: 'for=203.0.113.1' } })).status).toBe(404)
    const operator = { ...proxied, authorization: `Bearer ${configured['metrics token']}` }
    expect((await house.client.call('GET', '/metrics', { headers: operator })).status).toBe(200)
  })

  test('nothing is repeated by an error', () => {
    expect(errorBodies.length).toBeGreaterThan(5)
    for (const body of errorBodies) expect([body, marksIn(body, everything())]).toEqual([body, []])
  })

  test('nothing stands in the database in the clear', async () => {
    const text = await databaseText(house.config.DATABASE_URL ?? '')
    expect(text).toContain(task.taskRef)
    expect(marksIn(text, everything())).toEqual([])
  })

  test('nothing lies in a file in the clear', async () => {
    const files = [...(await filesBelow(house.config.DATA_DIR)), ...(await filesInSlots(house.config.DATA_DIR))]
    expect(files.some((path) => path.includes(task.taskRef))).toBe(true)
    expect(await marksInFiles(files, everything())).toEqual([])
    expect(files.filter((path) => marksIn(path, brought).length > 0)).toEqual([])
  })

  test('nothing stands in the arguments or the environment of a document process', () => {
    const seen = [...processes.entries()]
    expect(seen.filter(([key]) => key.includes('cmdline')).length).toBeGreaterThan(1)
    expect(seen.filter(([key]) => key.includes('environ')).length).toBeGreaterThan(1)
    const password = new URL((house.config.DATABASE_URL ?? '').replace('@/', '@host/')).password
    for (const [, text] of seen) expect(marksIn(text, { ...everything(), database: password })).toEqual([])
  })
})

describe('an error of ours', () => {
  test('says its request’s id and nothing else; the log knows the rest', async () => {
    const broken = await house.client.newTask()
    const { ref } = await broken.upload('a.pdf', textPdf('a'))
    const database = openDatabase({ url: house.config.DATABASE_URL ?? '' })
    await database.inTransaction((transaction) =>
      transaction.executeSql("update documents set sealed_name = '\\x00112233' where ref = $1", [ref]),
    )
    await database.close()
    const response = await broken.call('GET', `/documents/${ref}`)
    expect(response.status).toBe(500)
    const body = (await response.json()) as { requestId: string }
    expect(body).toEqual({ code: 'INTERNAL', message: expect.not.stringMatching(/\/|sql|node|stack/i), requestId: expect.any(String) })
    expect(response.headers.get('x-request-id')).toBe(body.requestId)
    const logged = house
      .log()
      .split('\n')
      .find((line) => line.includes(body.requestId) && line.includes('a request failed'))
    expect(JSON.parse(logged ?? '{}')).toMatchObject({ level: 'error', err: { stack: expect.any(String) } })
  })

  test('and every other answer name no program and no version', async () => {
    for (const path of ['/', '/health/live', '/health/ready', '/api/docs', '/nothing', '/api/v1/documents', '/%']) {
      const { headers } = await house.client.call('GET', path)
      for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version']) expect(headers.get(name)).toBeNull()
    }
    expect(await (await house.client.call('GET', '/health/ready')).text()).not.toMatch(/\d+\.\d+\.\d+|\/tmp|postgres:/)
  })
})
