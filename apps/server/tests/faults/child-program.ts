import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The program as a process of its own, which a test may kill. */
export interface ChildProgram {
  pid: number
  url: string
  /** The end of what it wrote, to say why something failed. */
  lastWords(): string
  signal(signal: NodeJS.Signals): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks it to stop and waits for its end. */
  stop(): Promise<number | null>
}

const ownMain = fileURLToPath(import.meta.resolve('@octavo/server/main.ts'))
/** As in the start script of package.json. */
const compiledCode = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))
const keptCharacters = 20_000

export interface ChildSettings {
  /** The words before the command, for a program that runs as somebody else or somewhere else. */
  behind?: readonly string[]
  /** Open files that the program finds under these numbers. */
  descriptors?: Readonly<Record<number, number>>
  /** Where another version of the program begins. */
  main?: string
}

/** Starts the program and waits until it answers. `PORT` must be given, so that it is found again after a restart. */
export async function startChildProgram(
  environment: Readonly<Record<string, string>>,
  { behind = [], descriptors = {}, main = ownMain }: ChildSettings = {},
): Promise<ChildProgram> {
  const [command = '', ...args] = [...behind, process.execPath, main]
  const numbers = Object.keys(descriptors).map(Number)
  const child = spawn(command, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledCode, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...Array.from({ length: Math.max(0, ...numbers) - 2 }, (_, index) => descriptors[index + 3] ?? null)],
  })
  let words = ''
  let started = () => {}
  const ready = new Promise<void>((resolve) => {
    started = resolve
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-keptCharacters)
      if (/Octavo (is ready|answers) at/.test(words)) started()
    })
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const early = await Promise.race([ready, exited])
  if (early) throw new Error(`the program ended at its start (${early.code ?? early.signal}): ${words}`)
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${environment.PORT}`,
    lastWords: () => words,
    signal: (signal) => void child.kill(signal),
    exited,
    async stop() {
      child.kill('SIGTERM')
      return (await exited).code
    },
  }
}
