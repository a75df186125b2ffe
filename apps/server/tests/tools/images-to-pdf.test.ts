import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { sampleImage, sampleTiff } from '@octavo/documents/testing/sample-image.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound } from '../testing/read-pdf.ts'
import { dataOf } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

const taskType = 'images-to-pdf'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('images of every kind become one PDF in their order', async () => {
  const task = await house.client.newTask(taskType)
  const refs: string[] = []
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    refs.push((await task.upload(`image.${format}`, await sampleImage().toFormat(format).toBuffer())).ref)
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h20v20z"/></svg>'
  refs.push((await task.upload('drawing.svg', Buffer.from(svg))).ref)
  const scan = await task.upload('scan.tiff', await sampleTiff('red', 'blue', 'lime'))
  expect(scan).toMatchObject({ state: 'READY', pageCount: 3 })
  await task.execute([...refs, scan.ref], { pageSize: 'a4', margin: 'small' }, { taskType })
  const { status, results } = await task.ended()
  expect({ status, results }).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'image-images.pdf', pageCount: 9 }] })
  expect(await isSound(await task.download(results[0]?.ref ?? ''))).toBe(true)
})

test('turned images are named by their documents', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('wide.png', await sampleImage().png().toBuffer())
  await task.execute([ref], { turns: [{ document: ref, rotation: 90 }] }, { taskType })
  expect((await task.ended()).status).toBe('SUCCEEDED')
  const answer = await task.execute([ref], { turns: [{ document: 'nobody-knows-this-one', rotation: 90 }] }, { taskType })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('an image that claims far too many pixels is told at once, and the others become a PDF', async () => {
  const task = await house.client.newTask(taskType)
  const huge = await sampleImage().png().toBuffer()
  huge.writeUInt32BE(100_000, 16)
  huge.writeUInt32BE(100_000, 20)
  const good = await task.upload('good.png', await sampleImage().png().toBuffer())
  const bad = await task.upload('huge.png', huge)
  const message = 'This image has more than 100 million pixels. Make it smaller first.'
  const known = async () => dataOf<DocumentView>(await task.call('GET', `/documents/${bad.ref}`))
  await expect.poll(known).toMatchObject({ state: 'DAMAGED', error: { code: 'IMAGE_TOO_LARGE', message } })
  await task.execute([bad.ref, good.ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ pageCount: 1 }] })
  expect(ended.files.find(({ document }) => document === bad.ref)).toMatchObject({
    status: 'FAILED',
    error: { code: 'IMAGE_TOO_LARGE', message },
  })
})

test('a file that is not what its name says is refused with the upload', async () => {
  const task = await house.client.newTask(taskType)
  const form = new FormData()
  form.append('file', new Blob(['<html><svg></svg></html>']), 'image.svg')
  const refused = await task.call('POST', '/documents', { body: form })
  expect(refused.status).toBe(415)
  expect(await refused.json()).toMatchObject({
    code: 'TYPE_NOT_ACCEPTED',
    message: expect.stringMatching(/^This isn't an image\. It's named \.svg but contains a web page\.$/),
  })
})

test('a margin that leaves no room is refused with the name of the option', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.png', await sampleImage().png().toBuffer())
  const answer = await task.execute([ref], { pageSize: 'a6', margin: 60 }, { taskType })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('leaves no room')
})
