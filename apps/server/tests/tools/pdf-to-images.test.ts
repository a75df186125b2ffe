import type { TaskProgress, TaskView } from '@octavo/core/api/engine-api.ts'
import { readImage } from '@octavo/documents/testing/read-image.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const taskType = 'pdf-to-images'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('pages become images of the wished kind', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one', 'two', 'three'))
  await task.execute([ref], { format: 'png', dpi: 72, pages: '3,1', color: 'gray' }, { taskType })
  const { status, results } = await task.ended()
  expect({ status, names: results.map(({ name }) => name) }).toEqual({
    status: 'SUCCEEDED',
    names: ['Report-page-3.png', 'Report-page-1.png'],
  })
  const image = await readImage(await task.download(results[0]?.ref ?? ''))
  expect(image).toMatchObject({ format: 'png', width: 300, height: 200, channels: 1 })
})

test('an image can be fetched while the others are still being made', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Long.pdf', textPdf(...Array.from({ length: 60 }, (_, index) => `page ${index}`)))
  const events = readEvents(await task.call('GET', '/engine/tasks/events'))
  await task.execute([ref], { dpi: 300 }, { taskType })
  const fetched: string[] = []
  for await (const { name, content } of events) {
    const { status, results } = content as TaskView | TaskProgress
    const [first] = name === 'task' || name === 'progress' ? results : []
    if (!first) continue
    fetched.push((await readImage(await task.download(first.ref))).format)
    expect(status).toBe('RUNNING')
    break
  }
  expect(fetched).toEqual(['jpeg'])
  expect((await task.ended()).results).toHaveLength(60)
})

test('options that cannot be are refused with the name of the option', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  const answer = await task.execute([ref], { format: 'jpg', transparent: true }, { taskType })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('JPG has no transparency')
})

test('a page that is not there and a page that is too large are told', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  await task.execute([ref], { pages: '2' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE' } })
  await task.execute([ref], { width: 20_000 }, { taskType })
  expect(await task.ended()).toMatchObject({
    status: 'FAILED',
    error: { code: 'IMAGE_TOO_LARGE', message: 'This image would have more than 100 million pixels. Choose a smaller size.' },
  })
})

test('images of a chain become a PDF again', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one', 'two'))
  await task.execute([ref], {}, { taskType, executeOrders: [{ taskType: 'images-to-pdf', options: { pageSize: 'a5' } }] })
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: 'application/pdf', pageCount: 2 }] })
})
