import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

/** The repository's top folder. */
export const root = resolve(import.meta.dirname, '..')

/**
 * The surroundings of every program started here: the locked Node and the programs of npm packages come first, and what Node compiles is
 * kept for the next process.
 */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
}

/** Starts a program on this terminal. */
export function start(command: string, args: readonly string[], options: { ownGroup?: boolean } = {}): ChildProcess {
  return spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', detached: options.ownGroup ?? false })
}

/** Runs a program on this terminal to its end and gives its exit code. */
export function run(command: string, args: readonly string[]): Promise<number> {
  return ended(start(command, args))
}

/** Runs a program silently and gives its exit code and everything it wrote. */
export async function capture(command: string, args: readonly string[], folder = root): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { code: await ended(child), output }
}

/** The exit code of a program; one that was ended by a signal did not succeed. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Seconds since a moment of `performance.now()`, for people. */
export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
