import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunContext, RunInput, RunOutput } from '../../running/runner.ts'
import { Options } from '../options.ts'
import { createRowOutput } from './row-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'row-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('more rows than a task has results come as archives, in which names differ', async () => {
  const delivered: RunOutput[] = []
  let paths = 0
  const newPath = (extension: string) => join(folder, `${++paths}${extension}`)
  const context = {
    options: Options.parse({ mode: 'data', rowName: '{who}' }),
    newPath,
    deliver: async (result: RunOutput) => void delivered.push(result),
  } as unknown as RunContext<Options>
  const form = { name: 'form.pdf', number: 1 } as RunInput
  const output = await createRowOutput(context, { form, total: 5001 })
  for (const [index, who] of ['Ann', 'ann', '../Bo', ''].entries()) {
    const path = newPath('.pdf')
    writeFileSync(path, `%PDF ${who}`)
    await output.add(path, { number: index + 2, columns: ['who'], row: [who], pageCount: 1 })
  }
  await output.end()
  expect(delivered).toMatchObject([{ name: 'form-form-1', mimeType: 'application/zip' }])
  const names = execFileSync('unzip', ['-Z1', delivered[0]?.path ?? ''], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(names).toEqual(['Ann.pdf', 'ann (2).pdf', expect.stringMatching(/^[^/.].*Bo\.pdf$/), 'form-0004.pdf'])
  expect(execFileSync('unzip', ['-p', delivered[0]?.path ?? '', 'Ann.pdf'], { encoding: 'utf8' })).toBe('%PDF Ann')
})
