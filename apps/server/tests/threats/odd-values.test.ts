import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { oddZips, spareEntry, twiceThere } from '@octavo/documents/testing/odd-zips.ts'
import { docxOf } from '@octavo/documents/testing/office-files.ts'
import { loadOptions, readyTools } from '@octavo/tools'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describedCalls, filled, headersFor } from '../testing/described-calls.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { filesBelow } from '../testing/open-files.ts'
import type { WalkedSchema } from '../testing/schema-walk.ts'
import type { TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const mailed = mailedHouse(() => ({ BILLING: 'on', VISITOR_TASKS_PER_DAY: '1' }))
let house: TestProgram
beforeAll(() => {
  house = mailed.house
})

/** Questions for what somebody remembers of a row. */
const typed = ['searchKey', 'fromEmail']

const paths = ['../../x', 'pdf/../sh', '.', '/etc/passwd', 'png\0', 'constructor', '__proto__']
const tools = readyTools.map(({ type }) => type)

describe('a choice among words takes no other word', () => {
  test.each(tools)('%s', async (taskType) => {
    const { Options } = await loadOptions(taskType)
    const { properties = {} } = z.toJSONSchema(Options, { io: 'input', unrepresentable: 'any' }) as WalkedSchema
    const task = await house.client.newTask(taskType)
    for (const [name] of Object.entries(properties).filter(([, schema]) => schema.enum?.every((word) => typeof word === 'string')))
      for (const value of paths) {
        const { status } = await task.execute([], { [name]: value }, { taskType })
        expect([name, value, status]).toEqual([name, value, 400])
      }
  })

  test('nor does the name of a tool', async () => {
    for (const taskType of paths) {
      const { status } = await house.client.call('POST', '/api/v1/engine-tokens', { json: { taskType } })
      expect([taskType, status === 400 || status === 404]).toEqual([taskType, true])
    }
  })
})

test('a question takes the words it knows, once, and no list or object of them', async () => {
  const asked = (await describedCalls(house)).flatMap(({ method, path, operation }) =>
    (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => ({ method, path, operation, name })),
  )
  expect(asked.length).toBeGreaterThan(1)
  const task = await house.client.newTask()
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  for (const { method, path, operation, name } of asked) {
    const own = await headersFor(operation, mailed)
    const headers = own['x-engine-token'] ? { 'x-engine-token': task.engineToken } : own
    const ask = (query: string) => house.client.call(method, `${filled(path, ref)}?${query}`, { headers })
    for (const query of [`${name}[]=1`, `${name}=1&${name}=2`, `${name}[a]=1`, 'order=name;drop']) {
      const { status } = await ask(query)
      expect([path, query, [400, 404].includes(status)]).toEqual([path, query, true])
    }
    for (const odd of ['name;drop table tasks', '{"$gt":0}']) {
      const answer = await ask(`${name}=${encodeURIComponent(odd)}`)
      // What people type to find something may be any text, and finds what has it.
      if (typed.includes(name)) expect([path, odd, answer.status, await answer.json()]).toMatchObject([path, odd, 200, { content: [] }])
      else expect([path, odd, [400, 404].includes(answer.status)]).toEqual([path, odd, true])
    }
  }
})

test('more pixels than can be drawn are refused by their number, before anything is drawn', async () => {
  const task = await house.client.newTask('pdf-to-images')
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  for (const dpi of [100_000, -1, 0, '300; rm', Number.MAX_SAFE_INTEGER])
    expect([dpi, (await task.execute([ref], { dpi }, { taskType: 'pdf-to-images' })).status]).toEqual([dpi, 400])
  for (const width of ['1000000', '-1', '0', '1e9', 'NaN'])
    expect([width, (await task.call('GET', `/documents/${ref}/pages/1/preview?width=${width}`)).status]).toEqual([width, 400])
})

test('of many tasks that begin at one moment those within the day’s number are free, and no more', async () => {
  const { cookie } = await house.client.newTask()
  const begun = await Promise.all(
    Array.from({ length: someOrAll(12, 50) }, async () => {
      const task = await house.client.newTask('merge-pdf', { cookie })
      return { task, ref: (await task.upload('a.pdf', textPdf('a'))).ref }
    }),
  )
  await Promise.all(begun.map(({ task, ref }) => task.execute([ref])))
  const free = await Promise.all(
    begun.map(async ({ task }) => {
      await task.ended()
      const shown = await house.client.call('GET', `/api/v1/tasks/${task.taskRef}`, { headers: { cookie } })
      return ((await shown.json()) as { taskAccessStatus: string }).taskAccessStatus === 'FULL_ACCESS'
    }),
  )
  expect(free.filter(Boolean)).toHaveLength(1)
}, 120_000)

test('a document with entries that no document has is refused and leaves nothing anywhere; the same without them is converted', async () => {
  const taskType = 'word-to-pdf'
  const whole = docxOf(['words'], { parts: { [spareEntry]: 'climbed', [twiceThere]: 'other' } })
  const convert = async (content: Buffer) => {
    const task = await house.client.newTask(taskType)
    const { ref } = await task.upload('a.docx', content)
    await task.execute([ref], {}, { taskType })
    const { status, error } = await task.ended()
    return error?.code ?? status
  }
  // Each of its kinds is tried where documents are examined.
  for (const why of ['climbs out', 'is a link', 'is there twice'])
    expect([why, await convert(oddZips[why]?.(whole) ?? whole)]).toEqual([why, 'DOCUMENT_DAMAGED'])
  expect(await convert(whole)).toBe('SUCCEEDED')
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('climbed'))).toEqual([])
  expect((await filesBelow(house.config.DATA_DIR)).filter((path) => path.includes('climbed'))).toEqual([])
}, 60_000)
