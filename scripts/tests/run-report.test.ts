import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture, root } from '../run.ts'

const unsteady = `import { expect, test } from 'vitest'
let tries = 0
test('comes the second time', { retry: 1 }, () => expect(++tries, 'not yet').toBe(2))
test('never comes', { retry: 1 }, () => expect(['a text that is so long that no message shows it']).toEqual([]))
`
const steady = `import { test } from 'vitest'\ntest('is there', () => {})\n`

let folder: string
let output: string
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  // Below the project, where the files can resolve Vitest.
  folder = await mkdtemp(join(root, '.cache/run-report-'))
  await writeFile(join(folder, 'unsteady.test.ts'), unsteady)
  await writeFile(join(folder, 'steady.test.ts'), steady)
  const reporter = join(import.meta.dirname, 'run-report.ts')
  const settings = `import { RunReport } from ${JSON.stringify(reporter)}\nexport default { test: { reporters: [new RunReport()] } }\n`
  await writeFile(join(folder, 'vitest.config.ts'), settings)
  const run = await capture('vitest', ['run', '--root', folder])
  expect(run.code).toBe(1)
  output = run.output
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every file stands in the list of the slowest, with the seconds that it took', () => {
  expect(output).toMatch(/The slowest 2 of 2 files, which took \d+\.\d s one after the other:/)
  expect(output).toMatch(/\d\.\d s {2}steady\.test\.ts/)
  expect(output).toMatch(/\d\.\d s {2}unsteady\.test\.ts/)
})

test('a test that was tried again is named with the reason, whether it passed in the end or not', () => {
  expect(output).toContain('Tried a second time, to be mended: 2')
  expect(output).toMatch(
    /unsteady\.test\.ts > comes the second time \(passed in the end\)\n {4}AssertionError: not yet: expected 1 to be 2 .* \(unsteady\.test\.ts:3\)/,
  )
  expect(output).toMatch(/unsteady\.test\.ts > never comes \(failed in the end\)\n {4}AssertionError: /)
  expect(output).toMatch(/\n {6}\+ .*a text that is so long that no message shows it/)
})
