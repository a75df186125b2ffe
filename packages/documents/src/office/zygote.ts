import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { nearFontsIn } from './near-fonts.ts'
import { empty, readProfile } from './profile.ts'

/** The paths and limits of an office process. */
export interface ZygotePlace {
  /** LibreOffice's program folder. */
  program: string
  /** The built program. */
  zygote: string
  /** The profile prepared by set-up; it is copied, never used directly. */
  profile: string
  /** A separate folder for the copy of the profile and temporary files. */
  home: string
  /** Memory that the process of one document may use. */
  memoryBytes: number
}

/** One answer of the office process, split into fields. */
export type Answer = readonly string[]

/** LibreOffice loaded once, with at most one child at a time that opens documents. */
export interface Zygote {
  /** Starts a new child; the previous one must have ended. */
  fork(): Promise<OfficeChild>
  /** A folder that is emptied before each child starts. */
  scratch: string
  /** Resolves when the zygote itself has exited. */
  gone: Promise<void>
  stop(): void
}

/** The process in which documents are opened, one after the other. */
export interface OfficeChild {
  /** Sends a command and collects its answers until one of these ends it; the child's death is `['ended', signal]`. */
  order(fields: readonly string[], endings: readonly string[]): Promise<Answer[]>
  /** Kills the child and everything it has started. */
  kill(): void
  /** Lets the child finish and exit; resolves when it has. */
  end(): Promise<void>
  ended(): boolean
}

/** Starts the office process of a slot. */
export async function startZygote({ program, zygote, profile, home, memoryBytes }: ZygotePlace): Promise<Zygote> {
  const own = join(home, '.config/libreoffice/4')
  const temporary = join(home, 'tmp')
  const established = readProfile(profile)
  layOut()
  const child = spawn(zygote, [program, pathToFileURL(own).href, join(profile, 'user/basic'), `${Math.floor(memoryBytes)}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // LibreOffice's whole environment; `svp` renders without a screen.
    env: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      HOME: home,
      TMPDIR: temporary,
      SAL_USE_VCLPLUGIN: 'svp',
      ...nearFontsIn(home),
      UserInstallation: pathToFileURL(own).href,
    },
    cwd: '/',
  })
  const orders = child.stdio[3] as Writable
  const listeners = new Set<(answer: Answer) => void>()
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  orders.on('error', () => {})
  createInterface({ input: child.stdio[4] as Readable }).on('line', (line) => {
    for (const hear of [...listeners]) hear(line.split('\t'))
  })
  const started = hearUntil(['started', 'ended'])
  gone.then(() => {
    for (const hear of [...listeners]) hear(['ended', 'gone'])
  })

  // Until then it reads the profile, which is rewritten before each child.
  if ((await started).at(-1)?.[0] !== 'started') throw new Error('LibreOffice could not be loaded')

  return {
    gone,
    scratch: temporary,
    stop: () => void child.kill('SIGKILL'),
    async fork() {
      // Removes leftovers of the previous child, so that documents can't see each other.
      layOut()
      const late = setTimeout(() => child.kill('SIGKILL'), forkMs)
      const answer = (await exchange(['fork'], ['ready', 'ended'])).at(-1) ?? []
      clearTimeout(late)
      if (answer[0] !== 'ready') throw new Error('the office process could not fork')
      return childOf(Number(answer[1]))
    },
  }

  function childOf(pid: number): OfficeChild {
    let dead = false
    const end = Promise.withResolvers<void>()
    const hearEnd = (answer: Answer) => {
      if (answer[0] !== 'ended') return
      dead = true
      listeners.delete(hearEnd)
      end.resolve()
    }
    listeners.add(hearEnd)
    return {
      order: async (fields, endings) => (dead ? [['ended', 'gone']] : exchange(fields, [...endings, 'ended'])),
      kill() {
        if (!dead) killGroup(pid)
      },
      async end() {
        if (!dead) orders.write('end\n')
        await end.promise
      },
      ended: () => dead,
    }
  }

  function exchange(fields: readonly string[], endings: readonly string[]): Promise<Answer[]> {
    const answers = hearUntil(endings)
    orders.write(`${fields.map(plain).join('\t')}\n`)
    return answers
  }

  function hearUntil(endings: readonly string[]): Promise<Answer[]> {
    return new Promise((resolve) => {
      const answers: Answer[] = []
      const hear = (answer: Answer) => {
        answers.push(answer)
        if (!endings.includes(answer[0] ?? '')) return
        listeners.delete(hear)
        resolve(answers)
      }
      listeners.add(hear)
      if (child.exitCode !== null || child.signalCode !== null) hear(['ended', 'gone'])
    })
  }

  function layOut(): void {
    established.layOut(own)
    empty(temporary)
  }
}

/** A child that isn't ready by then never will be; without its zygote the slot is renewed. */
const forkMs = 30_000

// Fields are separated by tabs and commands by line ends, so no field may contain either.
function plain(field: string): string {
  return field.replace(/[\t\n\r\0]/g, ' ')
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
