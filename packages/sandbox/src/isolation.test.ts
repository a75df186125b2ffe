import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { jobNamed } from './testing/job-named.ts'
import { asOrdinaryUser, folderOfOrdinaryUser } from './testing/ordinary-user.ts'
import { everythingIn, processesWith, runJob, testPool, until, withSlot } from './testing/pool-fixture.ts'
import { bytesOf, textOf } from './testing/streams.ts'

const repository = fileURLToPath(import.meta.resolve('../../..'))

test('a slot has no network', async () => {
  const { pool } = testPool()
  let hits = 0
  const server = createServer((socket) => {
    hits += 1
    socket.destroy()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await runJob(pool, 'reach', { host: '127.0.0.1', port })).toBe('ECONNREFUSED')
  expect(await runJob(pool, 'reach', { host: '192.0.2.1', port: 80 })).toBe('ENETUNREACH')
  expect(hits).toBe(0)
})

test('a slot sees nothing of the machine but the system, the code and its own folder', async () => {
  const { pool, base, memoryFolder, diskFolder } = testPool()
  const canary = join(base, 'canary')
  writeFileSync(canary, 'sings')
  expect(await runJob(pool, 'read', canary)).toBe('ENOENT')
  expect(await runJob(pool, 'read', '/etc/passwd')).toBe('ENOENT')
  expect(await runJob(pool, 'read', join(repository, 'package.json'))).toBe('ENOENT')
  expect(await runJob(pool, 'list', repository)).toEqual(['.cache', 'node_modules', 'packages'])
  expect(await runJob(pool, 'list', join(repository, '.cache'))).toEqual(['native'])
  for (const folder of [memoryFolder, diskFolder, '/root', '/home', '/var']) expect(await runJob(pool, 'list', folder)).toBe('ENOENT')
  expect(await runJob(pool, 'list', '/dev/shm')).toEqual([])
  expect(await runJob(pool, 'list', '/job')).toEqual(['disk', 'memory'])
})

test('a slot sees no folder of another slot and no process but its own', async () => {
  const { pool, memoryFolder } = testPool({ size: 2 })
  await withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('of another'))
    const [path = ''] = everythingIn(memoryFolder).filter((name) => name.endsWith('in.txt'))
    expect(path).not.toBe('')
    expect(await runJob(pool, 'read', join(memoryFolder, path))).toBe('ENOENT')
    expect(await runJob(pool, 'list', '/job/memory')).toEqual([])
    const seen = (await runJob(pool, 'list', '/proc')) as string[]
    expect(seen.filter((name) => /^\d+$/.test(name)).length).toBeLessThanOrEqual(2)
  })
})

test('a slot can write nowhere but in its folder and its /tmp', async () => {
  const { pool } = testPool()
  const places = ['/x', '/usr/x', '/etc/x', '/dev/x', '/dev/shm/x', '/job/x', '/proc/x', fileURLToPath(import.meta.url)]
  for (const place of places) expect(await runJob(pool, 'write', place)).not.toBe('written')
  expect(await runJob(pool, 'write', '/tmp/x')).toBe('written')
  expect(readFileSync(fileURLToPath(import.meta.url), 'utf8')).not.toBe('was here')
})

test('a slot cannot change the settings of the kernel', async () => {
  const { pool } = testPool()
  // Only checks for write permission: a test that wrote would harm the machine on the day it fails.
  for (const path of [
    '/proc/sys/kernel/core_pattern',
    '/proc/sys/vm/overcommit_memory',
    '/proc/sysrq-trigger',
    '/proc/self/oom_score_adj',
  ]) {
    expect(await runJob(pool, 'mayWrite', path)).not.toBe('yes')
  }
})

test('a slot inherits no environment, no open files and no rights', async () => {
  process.env.OCTAVO_TEST_SECRET = 'secret'
  onTestFinished(() => void delete process.env.OCTAVO_TEST_SECRET)
  const { pool } = testPool()
  const { environment } = (await runJob(pool, 'look')) as { environment: string[] }
  expect(
    environment
      .map((entry) => entry.split('=')[0])
      .filter((name) => name !== 'PWD')
      .sort(),
  ).toEqual(['HOME', 'LANG', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'OMP_THREAD_LIMIT', 'PATH'])
  const system = (await runJob(pool, 'system')) as Record<string, string>
  expect(system).toMatchObject({
    CapEff: '0000000000000000',
    CapPrm: '0000000000000000',
    CapBnd: expect.any(String),
    NoNewPrivs: '1',
    Seccomp: '2',
  })
  expect(system.Uid?.split('\t')).not.toContain('0')
  expect(await runJob(pool, 'openFiles')).toEqual([])
})

test('a slot cannot make itself a new user namespace', async () => {
  const { pool } = testPool()
  expect(await runJob(pool, 'unshare')).not.toBe(0)
})

test('what a job is told stands in no command line', async () => {
  const { pool } = testPool()
  const secret = `password-${process.pid}-${Date.now()}`
  const told = Promise.withResolvers<void>()
  const stop = new AbortController()
  const use = withSlot(pool, (slot) => slot.call(jobNamed('hang'), { password: secret }, () => told.resolve()), { signal: stop.signal })
  await told.promise
  expect(processesWith(secret)).toEqual([])
  stop.abort()
  await expect(use).rejects.toMatchObject({ code: 'CANCELLED' })
})

test.each([['plantLink', '/etc/passwd'], ['plantTwin'], ['plantPipe']])(
  'an output that is no plain file is refused (%s)',
  async (job, payload?: string) => {
    const { pool } = testPool()
    const use = withSlot(pool, async (slot) => {
      await slot.call(jobNamed(job), payload ?? {})
      return textOf(await slot.open('out.pdf'))
    })
    await expect(use).rejects.toThrow()
  },
)

test('an input is not written through a link that lies under its name', async () => {
  const { pool, base } = testPool()
  const canary = join(base, 'canary')
  writeFileSync(canary, 'sings')
  const use = withSlot(pool, async (slot) => {
    await slot.call(jobNamed('plantLink'), canary)
    await slot.place('out.pdf', bytesOf('overwritten'))
  })
  await expect(use).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(canary, 'utf8')).toBe('sings')
})

test.each(['../x', 'a/b', '.', '', '.hidden', 'x\0', 'Ä', 'a'.repeat(200)])(
  'a file name that is not plain is refused (%j)',
  async (name) => {
    const { pool } = testPool()
    await expect(withSlot(pool, (slot) => slot.place(name, bytesOf('x')))).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(withSlot(pool, (slot) => slot.open(name))).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(withSlot(pool, (slot) => slot.remove(name))).rejects.toMatchObject({ code: 'INTERNAL' })
  },
)

test('an ordinary user who asks for it gets limits alone, is told loudly, and passes no open file on', () => {
  const folders = [folderOfOrdinaryUser('octavo-limits-', '/dev/shm'), folderOfOrdinaryUser('octavo-limits-')]
  onTestFinished(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })))
  const program = fileURLToPath(import.meta.resolve('./testing/limits-program.ts'))
  const [command = '', ...args] = [...asOrdinaryUser, process.execPath, program, ...folders]
  // A file that the parent process left open, with a number far above all others.
  const left = openSync(fileURLToPath(import.meta.url), 'r')
  onTestFinished(() => closeSync(left))
  const stdio = ['ignore', 'pipe', 'inherit', ...Array.from({ length: 37 }, () => null), left] as const
  expect(JSON.parse(execFileSync(command, args, { encoding: 'utf8', cwd: '/', timeout: 30_000, stdio: [...stdio] }))).toEqual({
    sandbox: 'prlimit',
    messages: [expect.stringContaining('NOT SANDBOXED')],
    text: 'a page!',
    NoNewPrivs: '1',
    CapEff: '0000000000000000',
    openFiles: [],
    tooLong: 'DOCUMENT_TOO_COMPLEX',
    after: null,
  })
}, 40_000)

test('folders of a program that died are removed by the next pool', async () => {
  const first = testPool()
  await first.pool.ready()
  const [alive = ''] = readdirSync(first.memoryFolder)
  const dead = alive.replace(/-\d+-(\d+)-/, '-999999999-$1-')
  mkdirSync(join(first.memoryFolder, dead, 'slot'), { recursive: true })
  const second = testPool({ memoryFolder: first.memoryFolder })
  await second.pool.ready()
  expect(readdirSync(first.memoryFolder)).toContain(alive)
  expect(readdirSync(first.memoryFolder)).not.toContain(dead)
  await second.pool.close()
  await until(() => readdirSync(first.memoryFolder).length === 1)
})
