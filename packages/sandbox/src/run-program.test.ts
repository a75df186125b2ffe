import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilMoment } from './job-clock.ts'
import { runProgram } from './run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const limitMs = 20_000

test('a program is given a file without its path, and nothing of this environment', async () => {
  const [input, output] = [join(folder, 'in.txt'), join(folder, 'out.txt')]
  writeFileSync(input, 'content')
  await runProgram('sh', ['-c', `cat > ${output}; env >> ${output}`], { input, limitMs })
  const seen = readFileSync(output, 'utf8').split('\n')
  expect(seen[0]).toMatch(/^content/)
  const names = seen.map((line) => line.replace(/^content/, '').split('=')[0]).filter(Boolean)
  expect(new Set(names)).toEqual(
    new Set(['PATH', 'LANG', 'MALLOC_ARENA_MAX', 'OMP_THREAD_LIMIT', 'HOME', 'PWD', '_', 'SHLVL'].filter((name) => names.includes(name))),
  )
})

test.each([
  ['is not there', 'octavo-has-no-such-program', [], 'IMAGE_KIND_OFF'],
  ['makes nothing of a file', 'false', [], 'DOCUMENT_DAMAGED'],
  ['crashes', 'sh', ['-c', 'kill -SEGV $$'], 'DOCUMENT_DAMAGED'],
  ['passes a limit of the kernel', 'sh', ['-c', 'kill -XCPU $$'], 'DOCUMENT_TOO_COMPLEX'],
])('one that %s is told as such', async (_, program, args, code) => {
  await expect(runProgram(program, args, { limitMs })).rejects.toMatchObject({ code })
})

test('one that does not end is ended at its limit, and earlier where the job has less time', async () => {
  await expect(runProgram('sleep', ['600'], { limitMs: 50 })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
  const late = untilMoment({ endsAtMs: Date.now() + 100 }, () => runProgram('sleep', ['600'], { limitMs: 600_000 }))
  await expect(late).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
})

test('a library comes before those of the program, and one that is not there keeps nothing from running', async () => {
  const output = join(folder, 'preloaded.txt')
  await runProgram('sh', ['-c', `echo "$LD_PRELOAD" > ${output}`], { limitMs, preload: '/nowhere/library.so' })
  expect(readFileSync(output, 'utf8')).toBe('/nowhere/library.so\n')
})
