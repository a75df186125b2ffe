import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { docsExample, docsSteps } from '@octavo/server/http/docs-example.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const [, section = ''] = readme.split('## Merge two files\n')
const [example = '', steps = ''] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script)

test('the pages about the API show the same examples as the README', () => {
  expect([docsExample, docsSteps]).toEqual([example, steps])
})

test.each([
  ['in one call', example],
  ['step by step', steps],
])('the example of the README %s ends with a merged file', async (_, shown) => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
  const house = await startTestProgram()
  onTestFinished(async () => {
    await house.stop()
    rmSync(folder, { recursive: true })
  })
  for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.pdf`), textPdf(`This is ${name}`))
  const script = shown.replace('http://127.0.0.1:8080', house.program.url)
  expect(script).not.toBe(shown)
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })
  const merged = join(folder, 'merged.pdf')
  expect(execFileSync('pdfinfo', [merged], { encoding: 'utf8' })).toMatch(/Pages: +2/)
  expect(execFileSync('pdftotext', [merged, '-'], { encoding: 'utf8' })).toMatch(/This is one[\s\S]*This is two/)
})
