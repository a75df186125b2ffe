import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { breaking, collect, describeStorage, keysOf, pieces } from './conformance.ts'
import { createDiskStorage } from './disk-storage.ts'

const top = mkdtempSync(join(tmpdir(), 'octavo-disk-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(top, 'storage-'))

describeStorage('storage on disk', async () => createDiskStorage({ folder: newFolder() }))

test('files can be read by their owner alone', async () => {
  const folder = join(newFolder(), 'new')
  await createDiskStorage({ folder }).write('a/b/c', pieces(Buffer.from('x'), 1))
  for (const path of ['', 'objects', 'incoming', 'objects/a', 'objects/a/b']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'objects/a/b/c=')).mode & 0o777).toBe(0o600)
})

test('nothing of a failed or running write is visible', async () => {
  const folder = newFolder()
  const storage = createDiskStorage({ folder })
  async function* watched() {
    yield Buffer.from('half')
    expect(await keysOf(storage, '')).toEqual([])
    expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1)
    yield* breaking(10)
  }
  await expect(storage.write('a/b', watched())).rejects.toThrow('the source broke')
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('a new key is written at its place, and a failure leaves neither file nor folder', async () => {
  const folder = newFolder()
  const storage = createDiskStorage({ folder })
  async function* watched(end: () => AsyncIterable<Uint8Array>) {
    yield Buffer.from('half')
    expect(readdirSync(folder)).toEqual(['objects'])
    expect(readdirSync(join(folder, 'objects/tasks/1'))).toEqual(['a='])
    yield* end()
  }
  const isNewKey = true
  await expect(
    storage.write(
      'tasks/1/a',
      watched(() => breaking(10)),
      { isNewKey },
    ),
  ).rejects.toThrow('the source broke')
  expect(readdirSync(join(folder, 'objects/tasks'))).toEqual([])
  await storage.write(
    'tasks/1/a',
    watched(() => pieces(Buffer.from(' and half'), 4)),
    { isNewKey },
  )
  expect(String(await collect(await storage.read('tasks/1/a')))).toBe('half and half')
  expect(statSync(join(folder, 'objects/tasks/1/a=')).mode & 0o777).toBe(0o600)
  await expect(storage.write('tasks/1/a', pieces(Buffer.from('other'), 5), { isNewKey })).rejects.toMatchObject({ code: 'EEXIST' })
  expect(String(await collect(await storage.read('tasks/1/a')))).toBe('half and half')
})

test('removing leaves no empty folder behind, except for those that come again', async () => {
  const folder = newFolder()
  const storage = createDiskStorage({ folder })
  for (const key of ['tasks/1/in/a', 'tasks/1/in/b', 'tasks/1/out/c', 'tasks/2/in/a']) await storage.write(key, pieces(Buffer.from(key), 9))
  await storage.removeByPrefix('tasks/1/')
  expect(readdirSync(join(folder, 'objects/tasks'))).toEqual(['2'])
  await storage.remove('tasks/2/in/a')
  expect(readdirSync(join(folder, 'objects'))).toEqual(['tasks'])
  expect(readdirSync(join(folder, 'objects/tasks'))).toEqual([])
})

test('writes and removals in one folder do not disturb each other', async () => {
  const storage = createDiskStorage({ folder: newFolder() })
  const rounds = Array.from({ length: 200 }, async (_, number) => {
    await storage.write(`busy/folder/${number}`, pieces(Buffer.from('x'), 1))
    if (number % 2) await storage.remove(`busy/folder/${number}`)
  })
  await Promise.all(rounds)
  expect(await keysOf(storage, 'busy/')).toHaveLength(100)
})

test('takes away what a crash left, and only what is old enough', async () => {
  const folder = newFolder()
  const storage = createDiskStorage({ folder })
  await storage.check()
  for (const [name, time] of [
    ['old', 1_000],
    ['young', 3_000],
  ] as const) {
    writeFileSync(join(folder, 'incoming', name), 'half')
    utimesSync(join(folder, 'incoming', name), time, time)
  }
  expect(await storage.removeAbandonedWrites(new Date(2_000_000))).toBe(1)
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['young'])
})

test('never follows a planted link', async () => {
  const folder = newFolder()
  const storage = createDiskStorage({ folder })
  const canary = join(top, 'canary')
  writeFileSync(canary, 'canary')
  mkdirSync(join(folder, 'objects'))
  symlinkSync(canary, join(folder, 'objects/link='))
  await expect(storage.read('link')).rejects.toMatchObject({ code: 'ELOOP' })
  await expect(storage.size('link')).rejects.toThrow('no object link')
  expect(await keysOf(storage, '')).toEqual([])
  await storage.write('link', pieces(Buffer.from('mine'), 4))
  expect(String(await collect(await storage.read('link')))).toBe('mine')
  expect(statSync(canary).size).toBe('canary'.length)
})

test('a full or read-only disk is told as such and loses nothing', () => {
  const script = new URL('./testing/full-disk.ts', import.meta.url).pathname
  const folder = newFolder()
  // A separate 4 MB file system, visible only to this child.
  const inside = `mount -t tmpfs -o size=4m none "$1" && "$2" "$3" "$1" full && mount -o remount,ro "$1" && "$2" "$3" "$1" read-only`
  const told = execFileSync('unshare', ['-rm', 'sh', '-ec', inside, 'sh', folder, process.execPath, script], { encoding: 'utf8' })
  expect(told.trim().split('\n')).toEqual([
    'write: STORAGE_FULL',
    'write new: STORAGE_FULL',
    'left in incoming: 0',
    'kept: small',
    'then: 1000',
    'write: STORAGE_FULL',
    'write new: STORAGE_FULL',
    'check: STORAGE_FULL',
    'kept: small,then',
  ])
})
