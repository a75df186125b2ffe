import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDurableFolders, createFlushes, inFolder } from './durable-folders.ts'

test('a new folder is made before its first files are, and again when it was removed', async () => {
  const { durable, folder } = newFolders()
  let tries = 0
  let misses = 0
  const bothMissed = Promise.withResolvers<void>()
  const put = (name: string) =>
    inFolder(join(folder, name), durable, async () => {
      tries += 1
      await writeFile(join(folder, name), '').catch(async (error: unknown) => {
        misses += 1
        if (misses === 2) bothMissed.resolve()
        // Neither makes the folder again before the other has missed it too.
        await bothMissed.promise
        throw error
      })
    })
  await Promise.all(['a', 'b', 'c'].map(put))
  expect([await readdir(folder), tries]).toEqual([['a', 'b', 'c'], 3])
  await durable.sync(folder)
  rmSync(folder, { recursive: true })
  await Promise.all(['d', 'e'].map(put))
  expect([await readdir(folder), tries]).toEqual([['d', 'e'], 7])
  await put('f')
  expect(tries).toBe(8)
})

test('a folder that is missed while it is being made is not made a second time at once', async () => {
  const { durable, folder } = newFolders()
  const first = durable.make(folder)
  durable.forget(folder)
  expect(durable.make(folder)).toBe(first)
  await first
  rmSync(folder, { recursive: true })
  durable.forget(folder)
  await durable.make(folder)
  expect(await readdir(folder)).toEqual([])
})

test('a folder that cannot be made is tried again', async () => {
  const { durable, folder } = newFolders()
  const above = dirname(folder)
  writeFileSync(above, '')
  await expect(durable.make(folder)).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(above)
  await durable.make(folder)
  expect(await readdir(folder)).toEqual([])
})

test('those who ask while a folder is flushed share the next flush, and none counts that began before', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const flush = createFlushes(() => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  })
  const ended: string[] = []
  const ask = (name: string) => flush('folder').then(() => ended.push(name))
  const all = [ask('first'), ask('second'), ask('third')]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await all[0]
  expect([begun.length, ended]).toEqual([2, ['first']])
  all.push(ask('fourth'))
  begun[1]?.resolve()
  await Promise.all(all.slice(0, 3))
  expect([begun.length, ended]).toEqual([3, ['first', 'second', 'third']])
  begun[2]?.resolve()
  await Promise.all(all)
  expect(await Promise.race([flush('folder'), 'begun again'])).toBe('begun again')
  expect(begun).toHaveLength(4)
})

test('a flush that fails is told to those who asked for it, and the next one is tried', async () => {
  let count = 0
  const flush = createFlushes(async () => {
    count += 1
    if (count === 1) throw new Error('a fault')
  })
  const [first, second] = [flush('folder'), flush('folder')]
  await expect(first).rejects.toThrow('a fault')
  await second
  expect(count).toBe(2)
})

function newFolders() {
  const top = mkdtempSync(join(tmpdir(), 'octavo-folders-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  return { durable: createDurableFolders(top), folder: join(top, 'tasks/1') }
}
