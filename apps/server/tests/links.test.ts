import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow, filesOfTask, openDescriptors } from './testing/open-files.ts'
import type { TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { startTestSite, type TestSite } from './testing/test-site.ts'
import { textPdf } from './testing/text-pdf.ts'

const maxFileSize = 2 * 1024 * 1024
const start = '%PDF-1.7\n'
let site: TestSite
let house: TestProgram
/** Answers that are kept back until the test lets them go. */
const held: (() => void)[] = []
let asked = 0

beforeAll(async () => {
  site = await startTestSite(() => ({
    // Neither a length nor chunks: the end of the connection is the end of the file.
    '/half.pdf': ({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${start}`),
    '/silent.pdf': () => {},
    '/endless.pdf': (_, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more).write(start)
      more()
    },
    '/said-too-long.pdf': (_, response) => void response.writeHead(200, { 'content-length': maxFileSize + 1 }).write(start),
    '/held.pdf': (_, response) => {
      asked += 1
      held.push(() => response.end(textPdf('held')))
    },
  }))
  house = await startTestProgram({
    WEB_ALLOW: site.host,
    WEB_SECONDS: '1',
    // Far less than a link may take: what a connection is allowed must be counted from there.
    CONNECTION_SECONDS: '0.1',
    OWNER_FETCHES: '2',
    PRO_FILE_SIZE: String(maxFileSize),
  })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
})

const fetchLink = (task: TestTask, path: string) => task.call('POST', '/documents', { json: { url: `${site.url}${path}` } })

test.each([
  ['/half.pdf', 'URL_TIMED_OUT', 422],
  ['/silent.pdf', 'URL_TIMED_OUT', 422],
  ['/endless.pdf', 'FILE_TOO_LARGE', 413],
  ['/said-too-long.pdf', 'FILE_TOO_LARGE', 413],
])('%s is answered with %s, and nothing of it is kept', async (path, code, status) => {
  const task = await house.client.newTask()
  const before = await openDescriptors()
  const answer = await fetchLink(task, path)
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  expect(await filesOfTask(house.config.DATA_DIR, task)).toEqual([])
  expect(await filesBelow(join(house.config.DATA_DIR, 'files', 'incoming'))).toEqual([])
  const { documents } = (await (await task.call('GET', `/tasks/${task.taskRef}`)).json()) as { documents: unknown[] }
  expect(documents).toEqual([])
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before + 1)
})

test('one person has so many links fetched at once, and others theirs', async () => {
  const task = await house.client.newTask()
  const other = await house.client.newTask('merge-pdf', { cookie: task.cookie })
  const fetched = [fetchLink(task, '/held.pdf'), fetchLink(other, '/held.pdf')]
  await expect.poll(() => asked).toBe(2)
  const refused = await fetchLink(task, '/held.pdf')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_FETCHES', message: expect.stringContaining('2 links') }),
  ])
  const stranger = fetchLink(await house.client.newTask(), '/held.pdf')
  await expect.poll(() => asked).toBe(3)
  for (const closeStream of held.splice(0)) closeStream()
  expect((await Promise.all([...fetched, stranger])).map(({ status }) => status)).toEqual([200, 200, 200])
  const again = fetchLink(task, '/held.pdf')
  await expect.poll(() => asked).toBe(4)
  for (const closeStream of held.splice(0)) closeStream()
  expect((await again).status).toBe(200)
})
