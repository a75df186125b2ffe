import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture, checkTypes, root } from '../run.ts'
import { findBorderProblems } from './find-problems.ts'
import { copyRepository, type RepositoryCopy } from './repository-copy.ts'

/** The tool of docs/add-a-tool.md, added to a copy by exactly the steps written there. */
let copy: RepositoryCopy
/** What the linter says of it after `npm run format`. */
let lint: Awaited<ReturnType<typeof capture>>

beforeAll(async () => {
  copy = await copyRepository(root, { notes: true })
  for (const { path, code } of blocksOf(readFileSync(join(root, 'docs/add-a-tool.md'), 'utf8'))) {
    if (path.includes('/registry/')) copy.edit(path, (text) => withEntry(text, code))
    else copy.write(path, code)
  }
  lint = await capture('biome', ['check', '--write', ...copy.changed()], copy.folder)
  expect(lint.output).toContain('Checked')
}, 300_000)

afterAll(() => copy[Symbol.dispose]())

test('nothing outside its folder is touched but three registries', () => {
  const outside = copy.changed().filter((path) => !path.startsWith('packages/tools/src/flip-pdf-pages/'))
  expect(outside).toEqual(['catalogue', 'offers', 'runners'].map((name) => `packages/tools/src/registry/${name}.ts`))
})

test('types, lint and borders pass', async () => {
  const [types, borders] = await Promise.all([checkTypes(copy.folder), findBorderProblems(copy.folder)])
  expect(types).toEqual({ code: 0, output: '' })
  expect(lint.code).toBe(0)
  expect(lint.output).not.toMatch(/error/i)
  expect(borders).toEqual([])
  // Without notes the compiler starts from nothing here, beside other tests.
}, 600_000)

test('its own test and its contract pass, and the engine’s runner runs it', async () => {
  copy.write('packages/tools/src/registry/new-tool.test.ts', throughTheEngine)
  copy.write('plain.config.ts', 'export default { test: { isolate: false, maxWorkers: 1, testTimeout: 60_000 } }\n')
  const tests = ['flip-pdf-pages/run.test.ts', 'registry/contract.test.ts', 'registry/new-tool.test.ts']
  const { code, output } = await capture(
    'vitest',
    // None of these needs a database or a slot, which the repository's own settings would make ready for the copy.
    // The other tools are as they were: loading them all, as the contract does, would take five times as long as the rest.
    ['run', '--config=plain.config.ts', '-t', '^(?!ready: (?!flip-pdf-pages))', ...tests.map((file) => `packages/tools/src/${file}`)],
    copy.folder,
  )
  expect(stripVTControlCharacters(output)).toMatch(/Test Files +3 passed \(3\)/)
  expect(code).toBe(0)
}, 300_000)

/** What a slot runs for the engine, as the engine calls it. */
const throughTheEngine = `import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { plainPdf } from '../merge-pdf/testing/documents.ts'
import type { ToolTold } from '../running/tool-jobs.ts'
import { loadOptions } from './catalogue.ts'
import { jobs } from './runners.ts'

test('the engine runs it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-new-tool-'))
  writeFileSync(join(folder, 'in'), plainPdf('a', 1))
  const { Options } = await loadOptions('flip-pdf-pages')
  const inputs = [{ document: 'd', name: 'a.pdf', mimeType: 'application/pdf', size: 1, file: 'in' }] as const
  const told: ToolTold[] = []
  const context = { folder, tell: async (one: ToolTold) => void told.push(one), hint: () => {} }
  await jobs['run-tool']({ type: 'flip-pdf-pages', options: Options.parse({}), inputs }, context)
  expect(told).toMatchObject([{ kind: 'results', results: [{ name: 'a-flipped', mimeType: 'application/pdf', document: 'd' }] }])
})
`

/** The code blocks of the page, each with the file that its first line names. */
function blocksOf(page: string): { path: string; code: string }[] {
  return [...page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => ({ path, code }))
}

/** Imports go to the top of a registry, entries to the end of its list. */
function withEntry(text: string, code: string): string {
  const lines = code.trimEnd().split('\n')
  const [imports, entries] = [lines.filter((line) => line.startsWith('import ')), lines.filter((line) => !line.startsWith('import '))]
  const end = text.search(/^[\]}] as const/m)
  return [...imports, text.slice(0, end) + entries.join('\n'), text.slice(end)].join('\n')
}
