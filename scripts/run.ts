import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

/** The repository's root. */
export const root = resolve(import.meta.dirname, '..')

/**
 * The environment of every program started here: the locked Node and the binaries of npm packages come first, and Node's compile cache is
 * kept for the next process. The compiler, which is written in Go, collects its garbage only when memory has grown to five times: by default
 * that takes a quarter of its time.
 */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  GOGC: '400',
}

/** Starts a program on this terminal. */
export function start(command: string, args: readonly string[], options: { ownGroup?: boolean } = {}): ChildProcess {
  return spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', detached: options.ownGroup ?? false })
}

/** Runs a program on this terminal and returns its exit code. */
export function run(command: string, args: readonly string[]): Promise<number> {
  return ended(start(command, args))
}

/** Runs a program silently and returns its exit code and its output. */
export async function capture(command: string, args: readonly string[], folder = root): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { code: await ended(child), output }
}

/** The exit code of a program; ending by a signal counts as failure. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Seconds since a `performance.now()`, for display. */
export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/**
 * Checks the types of all projects of a folder, or of some. With one checker a project instead of four, which all look at the libraries'
 * types: projects are checked side by side anyway.
 */
export function checkTypes(folder = root, projects: readonly string[] = []): Promise<{ code: number; output: string }> {
  return capture('tsc', ['-b', '--pretty', 'false', '--checkers', '1', ...projects], folder)
}
