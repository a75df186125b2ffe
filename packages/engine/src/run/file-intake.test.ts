import { AppError } from '@octavo/core/messages/errors.ts'
import { expect, test } from 'vitest'
import type { AddedDocument, IncomingDocument } from '../documents/receive-document.ts'
import { createFileIntake } from './file-intake.ts'

test('the next file is read while the one before is made durable, and the order stays', async () => {
  const disk = slowDisk()
  const intake = createFileIntake()
  expect(await intake.take(file('first'), disk.store)).toBe(5)
  expect(await intake.take(file('second'), disk.store)).toBe(6)
  expect(disk.read).toEqual(['first', 'second'])
  disk.finish('second')
  disk.finish('first')
  expect((await intake.stored()).map(({ name }) => name)).toEqual(['first', 'second'])
})

test('only a few files wait for the disk at once', async () => {
  const disk = slowDisk()
  const intake = createFileIntake()
  for (const name of ['1', '2', '3']) await intake.take(file(name), disk.store)
  const fourth = intake.take(file('4'), disk.store)
  expect(await Promise.race([fourth, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits')
  disk.finish('1')
  expect(await fourth).toBe(1)
})

test('small files wait for the disk together, large ones one by one', async () => {
  const disk = slowDisk()
  const intake = createFileIntake()
  for (const name of ['1', '2', '3']) await intake.take(file(name, 4_000_000), disk.store)
  const large = intake.take(file('large', 8_000_000), disk.store)
  expect(await Promise.race([large, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits')
  disk.finish('1')
  expect(await large).toBe(8_000_000)
  const next = intake.take(file('next', 30_000_000), disk.store)
  for (const name of ['2', '3', 'large']) disk.finish(name)
  expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits')
  disk.finish('next')
  expect(await next).toBe(30_000_000)
  expect(await intake.stored()).toHaveLength(5)
})

test('a file that could not be stored is told to the next that waits for it', async () => {
  const disk = slowDisk()
  const intake = createFileIntake()
  await intake.take(file('bad', 9_000_000), disk.store)
  disk.fail('bad', new AppError('STORAGE_FULL'))
  await expect(intake.take(file('good', 9_000_000), disk.store)).rejects.toThrow(new AppError('STORAGE_FULL'))
  disk.finish('good')
  expect((await intake.settled()).map(({ name }) => name)).toEqual(['good'])
})

test('a file that could not be stored is told at the end, and those that were are known', async () => {
  const disk = slowDisk()
  const intake = createFileIntake()
  for (const name of ['good', 'bad']) await intake.take(file(name), disk.store)
  disk.fail('bad', new AppError('STORAGE_FULL'))
  disk.finish('good')
  await expect(intake.stored()).rejects.toThrow(new AppError('STORAGE_FULL'))
  expect((await intake.settled()).map(({ name }) => name)).toEqual(['good'])
})

test('a file that is refused while it is read is told at once', async () => {
  const intake = createFileIntake()
  const refused = intake.take(file('large'), async () => {
    throw new AppError('FILE_TOO_LARGE', { details: { maxBytes: 1 } })
  })
  await expect(refused).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  expect(await intake.settled()).toEqual([])
})

function file(name: string, bytes = name.length): IncomingDocument {
  return {
    name,
    content: (async function* () {
      yield Buffer.alloc(bytes)
    })(),
  }
}

/** Reads a file at once, and stores it when it is told to. */
function slowDisk() {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const read: string[] = []
  return {
    read,
    async store({ name, content }: IncomingDocument): Promise<AddedDocument> {
      const durable = Promise.withResolvers<void>()
      waiting.set(name, durable)
      let size = 0
      for await (const chunk of content) size += chunk.length
      read.push(name)
      await durable.promise
      return { ref: name, name, mimeType: 'application/pdf', size, objectKey: name, state: 'CHECKING' }
    },
    finish: (name: string) => waiting.get(name)?.resolve(),
    fail: (name: string, error: Error) => waiting.get(name)?.reject(error),
  }
}
