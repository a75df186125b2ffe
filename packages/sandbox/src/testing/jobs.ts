import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { access, appendFile, chmod, constants, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { JobPart, SlotJobs, SlotPlace } from '../contract.ts'
import type { JobContext } from '../job.ts'
import { asPart } from '../job-clock.ts'

/** Jobs that behave well and jobs that behave as a slot taken over by a hostile document would. */
export const jobs = {
  nothing: async () => null,
  process: async () => process.pid,
  place: async () => place,

  async copy({ marks }: { marks: number }, { folder, tell, hint }: JobContext<unknown>) {
    const text = await readFile(join(folder, 'in.txt'), 'utf8')
    for (let mark = 0; mark < marks; mark++) hint({ progress: mark })
    await writeFile(join(folder, 'first.txt'), text.toUpperCase())
    await tell({ finished: 'first.txt' })
    await writeFile(join(folder, 'out.txt'), `${text}!`)
    return { length: text.length }
  },

  async look(_: unknown, { folder }: JobContext<unknown>) {
    const environment = (await readFile('/proc/self/environ', 'utf8')).split('\0').filter(Boolean)
    return { environment, folder: await readdir(folder), temporary: await readdir('/tmp'), uid: process.getuid?.() }
  },
  read: async (path: string) => readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error.code),
  list: async (path: string) => readdir(path).catch((error: NodeJS.ErrnoException) => error.code),
  write: async (path: string) =>
    writeFile(path, 'was here').then(
      () => 'written',
      (error: NodeJS.ErrnoException) => error.code,
    ),
  mayWrite: async (path: string) =>
    access(path, constants.W_OK).then(
      () => 'yes',
      (error: NodeJS.ErrnoException) => error.code,
    ),
  reach: ({ host, port }: { host: string; port: number }) =>
    new Promise((resolve) => {
      const socket = connect({ host, port }, () => resolve('connected'))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    }),
  system: async () => {
    const status = await readFile('/proc/self/status', 'utf8')
    return Object.fromEntries(status.split('\n').map((line) => line.split(':\t') as [string, string]))
  },
  // Descriptors 0 to 4 are stdin, stdout, stderr, the channel and the board of parts; Node's own are anonymous.
  async openFiles() {
    const files = await readdir('/proc/self/fd')
    const targets = await Promise.all(
      files.map(async (file) => [Number(file), await readlink(`/proc/self/fd/${file}`).catch(() => '')] as const),
    )
    return targets.filter(([file, target]) => file > 4 && target !== '' && !/^anon_inode|^pipe|^\/dev\/null|^\/proc/.test(target))
  },
  unshare: () =>
    new Promise((resolve) => {
      spawn('/usr/bin/unshare', ['--user', '/usr/bin/true'], { stdio: 'ignore' }).once('exit', (code) => resolve(code))
    }),

  async grow({ bytes }: { bytes: number }, { folder }: JobContext<unknown>) {
    for (let written = 0; written < bytes; written += 65_536) await appendFile(join(folder, 'big'), Buffer.alloc(65_536, 1))
  },
  async scatter({ files, bytes }: { files: number; bytes: number }, { folder }: JobContext<unknown>) {
    for (let file = 0; file < files; file++) await writeFile(join(folder, `part-${file}`), Buffer.alloc(bytes, 1))
    await new Promise(() => {})
  },
  async swallow() {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
  },
  /** Memory that is written to and then released. */
  hold: async ({ bytes }: { bytes: number }) => Buffer.alloc(bytes, 1).length,
  async heap() {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  },
  async spin() {
    for (;;);
  },
  async parts({ kinds, stuckAt }: { kinds: JobPart['kind'][]; stuckAt: number }) {
    for (const [index, kind] of kinds.entries()) {
      asPart({ kind, number: index + 1 }, () => {
        // Like a native call: nothing else in this process runs meanwhile.
        while (index + 1 === stuckAt);
      })
      await asPart({ kind, number: index + 1 }, async () => setImmediate())
    }
  },
  async growBoard() {
    writeSync(4, Buffer.alloc(65_536))
    await new Promise(() => {})
  },
  lasting: ({ kind, ms }: { kind: JobPart['kind']; ms: number }) => asPart({ kind, number: 1 }, () => delay(ms)),
  hang: async (_: unknown, { tell }: JobContext<unknown>) => {
    await tell({ pid: process.pid, started: (await readFile('/proc/self/stat', 'utf8')).split(' ')[21] })
    return new Promise(() => {})
  },
  crash: async () => process.kill(process.pid, 'SIGSEGV'),
  crashOnPage: async () => asPart({ kind: 'page', number: 1 }, () => process.kill(process.pid, 'SIGSEGV')),
  crashBehindPage: async () => {
    asPart({ kind: 'page', number: 1 }, () => {})
    process.kill(process.pid, 'SIGSEGV')
  },
  /** Tells of the first page without waiting, as runners hand over small results. */
  crashOnNextPage: async (_: unknown, { tell }: JobContext<unknown>) => {
    asPart({ kind: 'page', number: 1 }, () => {})
    void tell({ finished: 'page 1' })
    await setImmediate()
    asPart({ kind: 'page', number: 2 }, () => process.kill(process.pid, 'SIGSEGV'))
  },
  async shout() {
    for (let line = 0; line < 2000; line++) process.stderr.write(`${'secret '.repeat(100)}\n`)
    process.exit(3)
  },
  flood: async () => 'x'.repeat(40 * 1024 * 1024),
  async multiply({ count, mark }: { count: number; mark: string }, { tell }: JobContext<unknown>) {
    let made = 0
    for (let index = 0; index < count; index++) {
      const child = spawn('/usr/bin/sleep', [mark], { stdio: 'ignore', detached: true })
      child.once('error', () => {})
      if (child.pid) made += 1
    }
    await tell({ made })
    return new Promise(() => {})
  },
  plantLink: async (target: string, { folder }: JobContext<unknown>) => symlink(target, join(folder, 'out.pdf')),
  async plantTwin(_: unknown, { folder }: JobContext<unknown>) {
    await writeFile(join(folder, 'twin'), 'x')
    await link(join(folder, 'twin'), join(folder, 'out.pdf'))
  },
  plantPipe: (_: unknown, { folder }: JobContext<unknown>) =>
    new Promise((resolve) => {
      spawn('/usr/bin/mkfifo', [join(folder, 'out.pdf')], { stdio: 'ignore' }).once('exit', resolve)
    }),
  async plantFolder(_: unknown, { folder }: JobContext<unknown>) {
    await mkdir(join(folder, '.hidden', 'deep'), { recursive: true })
    await writeFile(join(folder, '.hidden', 'deep', 'x'), 'x')
    await chmod(join(folder, '.hidden'), 0)
  },
  async litter(_: unknown, { folder }: JobContext<unknown>) {
    await writeFile(join(folder, '.hidden'), 'x')
    await symlink('/etc/passwd', join(folder, 'link'))
    await writeFile(join(folder, 'closed'), 'x', { mode: 0 })
    await writeFile('/tmp/kept', 'x').catch(() => {})
  },
  refuse: async () => {
    throw new AppError('DOCUMENT_PASSWORD_WRONG')
  },
  fault: async () => {
    throw new TypeError('secret')
  },
} as unknown as SlotJobs

let place: SlotPlace | undefined

export const selfCheck = (found: SlotPlace) => {
  place = found
  return { answer: 42 }
}
