import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'extract-images-from-pdf'
/** Six pages with images of 16 x 16 pixels: one as a JPEG, the others the same image stored in several ways. */
const images = readFileSync(new URL('../../../../packages/documents/fixtures/corpus/photo-imagemagick-images.pdf', import.meta.url))

test('images come out one by one, each once', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Album.pdf', images)
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended.results.map(({ name, mimeType }) => [name, mimeType])).toEqual([
    ['Album-image-1.png', 'image/png'],
    ['Album-image-2.jpg', 'image/jpeg'],
  ])
  const png = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 16, 16])
  // The very bytes that stand in the file.
  expect(images.includes(Buffer.from(await task.download(ended.results[1]?.ref ?? '')))).toBe(true)
})

test('some of them can be fetched as a zip', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Album.pdf', images)
  await task.execute([ref], { format: 'png', allowDuplicates: true }, { taskType })
  const { results } = await task.ended()
  const only = [results[0]?.ref, results[2]?.ref].join(',')
  const zip = Buffer.from(await task.download(`batch?only=${only}`))
  const names = [...zip.toString('latin1').matchAll(/Album-image-\d\.png/g)].map(([name]) => name)
  expect([...new Set(names)]).toEqual(['Album-image-1.png', 'Album-image-3.png'])
})

test('a file without images says so', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('words only'))
  await task.execute([ref], {}, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'NO_IMAGES' } })
})
