import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type LevelPreview, previewedLevels, type Weight } from '@octavo/core/api/engine-api.ts'
import { sniffMediaType } from '@octavo/core/files/media-types.ts'
import { photoPdf } from '@octavo/documents/testing/photo-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound } from '../testing/read-pdf.ts'
import { readEvents, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'compress-pdf'

test('a file becomes smaller, and the notes say by how much', async () => {
  const task = await house.client.newTask(taskType)
  const photo = await photoPdf()
  const { ref } = await task.upload('Photo.pdf', photo)
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Photo-compressed.pdf', pageCount: 1, document: ref }] })
  const [result] = ended.results
  expect(result?.size).toBeLessThan(photo.length / 4)
  expect(ended.notes).toMatchObject([{ code: 'COMPRESSED', document: ref, details: { before: photo.length, after: result?.size } }])
  expect(await isSound(await task.download(result?.ref ?? ''))).toBe(true)
})

test('every level is tried before one is chosen, and the chosen one is not made again', async () => {
  const task = await house.client.newTask(taskType)
  const photo = await photoPdf({ pages: 2 })
  const { ref } = await task.upload('Photo.pdf', photo)
  const { weight, levels } = await preview(task, ref)
  expect(weight).toMatchObject({ bytes: photo.length, imageCount: 2 })
  expect((weight?.images ?? 0) / photo.length).toBeGreaterThan(0.9)
  expect(weight?.pages).toHaveLength(2)
  expect(levels.map(({ level }) => level)).toEqual([...previewedLevels])
  const sizes = Object.fromEntries(levels.map(({ level, size }) => [level, size]))
  expect(sizes.strong).toBeLessThan(sizes.balanced ?? 0)
  expect(sizes.balanced).toBeLessThan(sizes.light ?? 0)
  expect(levels.every(({ isEstimate }) => !isEstimate)).toBe(true)

  const drawn = await task.call('GET', `/documents/${ref}/compress-preview/strong/pages/2/preview?width=300`)
  expect(sniffMediaType(Buffer.from(await drawn.arrayBuffer()))).toBe('image/webp')
  expect((await task.call('GET', `/documents/${ref}/compress-preview/strong/pages/3/preview`)).status).toBe(422)

  // Without the document nothing could be made again.
  const documents = globSync(join(house.config.DATA_DIR, '**', task.taskRef, 'document-*'))
  expect(documents).toHaveLength(1)
  for (const path of documents) rmSync(path)
  await task.execute([ref], { level: 'strong' }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Photo-compressed.pdf', size: sizes.strong, document: ref }] })
  expect(ended.notes.map(({ code }) => code)).toEqual(['COMPRESSED'])
  expect(await isSound(await task.download(ended.results[0]?.ref ?? ''))).toBe(true)
})

test('of a long document the first pages are tried, and sizes are estimates', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Long.pdf', textPdf(...Array.from({ length: 301 }, (_, page) => `Page ${page + 1}`)))
  const { levels } = await preview(task, ref)
  expect(levels).toHaveLength(previewedLevels.length)
  expect(levels.every(({ isEstimate }) => isEstimate)).toBe(true)
})

test('a second preview of the same person ends the first', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Photo.pdf', await photoPdf({ pages: 4 }))
  const first = preview(task, ref)
  const second = preview(task, ref)
  expect((await Promise.all([first, second])).map(({ levels }) => levels.length).toSorted()).not.toEqual([4, 4])
})

test('a token of another tool and a locked document are refused', async () => {
  const other = await house.client.newTask('merge-pdf')
  const { ref } = await other.upload('a.pdf', textPdf('a'))
  expect((await other.call('POST', `/documents/${ref}/compress-preview`, { json: {} })).status).toBe(400)
  const task = await house.client.newTask(taskType)
  expect((await task.call('POST', `/documents/${ref}/compress-preview`, { json: {} })).status).toBe(404)
  const own = await task.upload('a.pdf', textPdf('a'))
  const wrong = await task.call('POST', `/documents/${own.ref}/compress-preview`, { json: { options: { level: 'x', nothing: 1 } } })
  expect(wrong.status).toBe(400)
})

test.each([{ level: 'smallest' }, { colourDpi: 5 }, { quality: 3 }])('%j is refused at once', async (options) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  expect((await task.execute([ref], options, { taskType })).status).toBe(400)
})

async function preview(task: TestTask, ref: string): Promise<{ weight: Weight | undefined; levels: LevelPreview[] }> {
  const levels: LevelPreview[] = []
  let weight: Weight | undefined
  for await (const { name, content } of readEvents(await task.call('POST', `/documents/${ref}/compress-preview`, { json: {} }))) {
    if (name === 'weight') weight = content as Weight
    else if (name === 'level') levels.push(content as LevelPreview)
    else throw new Error(JSON.stringify(content))
  }
  return { weight, levels }
}
