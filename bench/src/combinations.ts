import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Report } from './measure/report.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs the tests that go through some of many combinations in `npm test` (`packages/documents/src/testing/combinations.ts`) with all of
 * them: every tool with every hostile file, every step of a payment killed at every moment, every call failing in every way, every fixture
 * through every tool. The first argument takes only the files whose path contains it.
 */
export async function run([part = '']: readonly string[]): Promise<Report> {
  const files = (await combiningTests()).filter((file) => file.includes(part))
  if (files.length === 0) throw new Error(`No test that combines is called '${part}'.`)
  const ends: { file: string; passed: boolean; seconds: number }[] = []
  for (const file of files) {
    const start = performance.now()
    const passed = await passes(file)
    ends.push({ file, passed, seconds: Math.round((performance.now() - start) / 1000) })
  }
  return {
    about: 'Tests that meet some of their combinations in `npm test`, here with all of them, one file after the other.',
    tables: [{ head: ['test', 'seconds'], rows: ends.map(({ file, seconds }) => [file, `${seconds}`]) }],
    bars: ends.map(({ file, passed }) => ({ text: `${file} with every combination`, passed })),
  }
}

/** The test files that import the module of combinations, or walks over files, which go by it. */
async function combiningTests(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('{apps/server/tests,packages/tools/src}/**/*.test.ts', { cwd: root }))
    if (/from '.*\/testing\/(combinations|walk-files)\.ts'/.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  return found.toSorted()
}

async function passes(file: string): Promise<boolean> {
  const vitest = join(root, 'node_modules/.bin/vitest')
  const child = spawn(vitest, ['run', file], { cwd: root, stdio: 'inherit', env: { ...process.env, EVERY_COMBINATION: '1' } })
  const [code] = await once(child, 'exit')
  return code === 0
}
