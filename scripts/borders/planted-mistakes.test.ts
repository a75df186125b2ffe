import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capture, checkTypes, root } from '../run.ts'
import { findBorderProblems } from './find-problems.ts'
import { copyRepository, type RepositoryCopy } from './repository-copy.ts'

/** Every mistake is planted in one copy, each in a separate file, and every checker runs on it once. */
let copy: RepositoryCopy
let compiler: string
let linter: string
let borders: string[]

beforeAll(async () => {
  copy = await copyRepository(root, { notes: true })
  plantMistakes(copy)
  const [types, lint, problems] = await Promise.all([
    // What the compiler has to refuse lies here and below; the workspaces above would take as long again.
    checkTypes(copy.folder, ['packages/tools']),
    capture('biome', ['lint', '--reporter=github', '--max-diagnostics=none', ...copy.changed()], copy.folder),
    findBorderProblems(copy.folder),
  ])
  expect(types.code).not.toBe(0)
  expect(lint.code).not.toBe(0)
  compiler = types.output
  linter = lint.output
  borders = problems
  // Without notes the compiler starts from nothing here, beside other tests.
}, 180_000)

afterAll(() => copy[Symbol.dispose]())

describe('the compiler refuses', () => {
  test('a Node module in a tool definition', () => {
    expect(errorsIn('packages/tools/src/planted-tool/tool.ts')).toMatch(/node:fs/)
  })

  test('a Node global in the options of a tool', () => {
    expect(errorsIn('packages/tools/src/planted-tool/options.ts')).toMatch(/'process'/)
  })

  test('the DOM in a runner', () => {
    expect(errorsIn('packages/tools/src/planted-tool/run.ts')).toMatch(/'document'/)
  })

  test('a panel that imports a runner', () => {
    expect(errorsIn('packages/tools/src/planted-tool/Panel.tsx')).toMatch(/TS6307.*run\.ts/)
  })

  test('a ready tool without a runner', () => {
    expect(errorsIn('packages/tools/src/registry/runners.ts')).toMatch(/rotate-pdf-pages.* missing/)
  })

  test('a ready tool without options', () => {
    expect(errorsIn('packages/tools/src/planted-tool/shared/planted.ts')).toMatch(/'options' is missing/)
  })

  test('Node and the DOM in the product language', () => {
    expect(errorsIn('packages/core/src/planted.ts')).toMatch(/'window'/)
    expect(errorsIn('packages/core/src/planted.ts')).toMatch(/'Buffer'/)
  })
})

describe('the linter refuses', () => {
  test.each([
    ['a Node module in a tool definition', 'packages/tools/src/planted-tool/tool.ts', 'noNodejsModules'],
    ['the schema library in a tool definition', 'packages/tools/src/planted-tool/tool.ts', 'noRestrictedImports'],
    ['a panel that imports a runner', 'packages/tools/src/planted-tool/Panel.tsx', 'noRestrictedImports'],
    ['React in a runner', 'packages/tools/src/planted-tool/run.ts', 'noRestrictedImports'],
    ['an import of an undeclared workspace', 'packages/platform/src/planted.ts', 'noUndeclaredDependencies'],
    ['an import of an undeclared package', 'packages/ui/src/planted.ts', 'noUndeclaredDependencies'],
    ['a document engine in the options of a tool', 'packages/tools/src/planted-tool/options.ts', 'noRestrictedImports'],
    ['a main API that imports runners', 'packages/api/src/planted.ts', 'noRestrictedImports'],
    ['a site that imports runners', 'apps/web/src/planted.ts', 'noRestrictedImports'],
    ['an import of another workspace by its path', 'packages/engine/src/planted.ts', 'noRestrictedImports'],
    ['the environment outside the configuration', 'packages/engine/src/planted.ts', 'noProcessEnv'],
    ['the console in the product', 'packages/engine/src/planted.ts', 'noConsole'],
    ['a cycle between files', 'packages/engine/src/planted-cycle.ts', 'noImportCycles'],
    ['a cycle between workspaces', 'packages/core/src/planted-cycle.ts', 'noImportCycles'],
    ['a barrel', 'packages/engine/src/planted-barrel.ts', 'noBarrelFile'],
    ['any', 'packages/engine/src/planted.ts', 'noExplicitAny'],
    ['a skipped test', 'packages/engine/src/planted.test.ts', 'noSkippedTests'],
  ])('%s', (_, file, rule) => {
    const found = linter.split('\n').filter((line) => line.includes(`${file},`))
    expect(found.join('\n')).toContain(`/${rule},`)
  })
})

describe('the border check refuses', () => {
  test.each([
    ['a cycle between workspaces', /cycle: @octavo\/core -> @octavo\/tools -> @octavo\/core/],
    ['a dependency upwards', /packages\/core\/package\.json: @octavo\/core may not depend on @octavo\/tools/],
    ['a dependency sideways', /@octavo\/data may not depend on @octavo\/platform/],
    ['a reference that package.json does not declare', /packages\/ui\/tsconfig\.json: refers to @octavo\/documents/],
    ['a workspace that stands on no floor', /@octavo\/planted stands on no floor/],
    ['a workspace that is not type checked', /packages\/planted is missing, so it is not type checked/],
    ['a version that is not exact', /write the exact version of zod instead of \^4\.0\.0/],
    ['a download address in the lock file', /planted-package carries a download address/],
    ['a locked package without a hash', /planted-package has no hash/],
    ['an install script', /planted-package has an install script/],
    ['a package that is never taken, also inside another one', /package-lock\.json: xlsx is never taken/],
    ['a package whose known hole was closed later', /package-lock\.json: pdfjs-dist 6\.2\.107 is too old/],
    ['a foretaste of the version that closed it', /package-lock\.json: sharp 0\.35\.4-rc\.1 is too old/],
    ['a package from a repository', /planted-package does not come from a registry: git\+https/],
    ['a dependency on an address', /write the exact version of planted-address instead of https:/],
    ['a dependency that nothing imports', /packages\/layout\/package\.json: nothing imports planted-unused\./],
    ['settings that let packages run scripts', /\.npmrc: ignore-scripts=true is missing/],
    ['a licence that is not permissive', /licence of planted-package is AGPL-3\.0-only/],
    ['an import from a room above', /packages\/documents\/src\/read\/planted-room\.ts: assemble\/assemble\.ts is in a room above/],
    ['a tool that imports another', /packages\/tools\/src\/planted-tool\/planted\.ts: edit-pdf\/tool\.ts is in the room beside it/],
    ['a page that imports another', /apps\/web\/src\/features\/forms\/planted\.ts: features\/editor\/to-open\.ts is in the room beside it/],
    ['a folder without a place among the rooms', /packages\/ui\/src\/attic has no place/],
    ['a path of one machine', /packages\/engine\/src\/planted-path\.ts: names a folder of one machine/],
  ])('%s', (_, sentence) => {
    expect(borders.join('\n')).toMatch(sentence)
  })
})

function errorsIn(file: string): string {
  return compiler
    .split(/\n(?=\S)/)
    .filter((error) => error.startsWith(`${file}(`))
    .join('\n')
}

/** A tool that is still to come, with mistakes in its facts. */
const plantedTool = `import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const plantedTool = defineTool({
  type: 'planted-tool',
  state: 'soon',
  family: 'edit',
  title: 'Planted',
  description: 'A tool that is still to come.',
  actionText: 'Plant',
  loadingText: 'Planting',
  finalTitle: 'Planted',
  finalText: 'It is planted.',
  glyph: onPage('M16 9v14'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'planted',
  next: ['merge-pdf'],
  questions: () => import('../edit-pdf/questions.ts'),
})
export const planted = [readFileSync, z]
`

function plantMistakes({ folder, write, edit }: RepositoryCopy): void {
  write('packages/tools/src/planted-tool/tool.ts', plantedTool)
  write(
    'packages/tools/src/planted-tool/options.ts',
    "import { SlotPool } from '@octavo/sandbox/contract.ts'\nexport const planted: SlotPool[] = [process.cwd()]\n",
  )
  write('packages/tools/src/planted-tool/run.ts', "import { useState } from 'react'\nexport default () => [document.title, useState]\n")
  write(
    'packages/tools/src/planted-tool/Panel.tsx',
    "import run from './run.ts'\nexport default function Panel() {\n  return <p>{run().length}</p>\n}\n",
  )
  edit('packages/tools/src/registry/runners.ts', (text) => text.replace(/^.*'rotate-pdf-pages'.*\n/m, ''))
  write(
    'packages/tools/src/planted-tool/shared/planted.ts',
    "import { defineTool } from '../../definition/define-tool.ts'\nimport { plantedTool } from '../tool.ts'\nexport const planted = defineTool({ ...plantedTool, state: 'ready' })\n",
  )

  write('packages/documents/src/read/planted-room.ts', "export const planted = () => import('../assemble/assemble.ts')\n")
  write('packages/tools/src/planted-tool/planted.ts', "export const planted = () => import('../edit-pdf/tool.ts')\n")
  write('apps/web/src/features/forms/planted.ts', "export type { ToOpen } from '../editor/to-open.ts'\n")
  write('packages/ui/src/attic/planted.ts', 'export const planted = 1\n')
  write('packages/core/src/planted.ts', 'export const planted = [window, Buffer]\n')
  write('packages/core/src/planted-cycle.ts', "import { tools } from '@octavo/tools'\nexport const planted = tools\n")
  // Through a file of its own: a change of one that everything imports has everything checked again.
  write('packages/core/src/planted-way.ts', "import { planted } from './planted-cycle.ts'\nexport const way = planted\n")
  edit(
    'packages/tools/src/registry/catalogue.ts',
    (text) => `import { way } from '@octavo/core/planted-way.ts'\n${text}\nexport const planted = way\n`,
  )
  edit('packages/core/package.json', (text) => text.replace('"zod": "4.6.7"', '"zod": "^4.0.0",\n    "@octavo/tools": "*"'))

  write('packages/platform/src/planted.ts', "import { tasks } from '@octavo/data/tables.ts'\nexport const planted = tasks\n")
  edit('packages/ui/tsconfig.json', (text) => text.replace('"references": [', '"references": [{ "path": "../documents" }, '))
  write('packages/ui/src/planted.ts', "import fastify from 'fastify'\nexport const planted = fastify\n")
  write('apps/web/src/planted.ts', "import { runners } from '@octavo/tools/runners'\nexport const planted = runners\n")
  edit('packages/data/package.json', (text) => text.replace('"@octavo/core": "*"', '"@octavo/core": "*",\n    "@octavo/platform": "*"'))
  write('packages/api/src/planted.ts', "import { runners } from '@octavo/tools/runners'\nexport const planted = runners\n")

  write(
    'packages/engine/src/planted.ts',
    "import { AppError } from '../../core/src/messages/errors.ts'\nexport function planted(value: any) {\n  console.log(value, AppError, process.env.HOME)\n}\n",
  )
  write('packages/engine/src/planted-cycle.ts', "import { other } from './planted-other.ts'\nexport const planted = () => other\n")
  write('packages/engine/src/planted-other.ts', "import { planted } from './planted-cycle.ts'\nexport const other = () => planted\n")
  write('packages/engine/src/planted-barrel.ts', "export { other } from './planted-other.ts'\n")
  write('packages/engine/src/planted.test.ts', "import { test } from 'vitest'\ntest.skip('planted', () => {})\n")
  write('packages/engine/src/planted-path.ts', `export const planted = '${folder}/somewhere'\n`)
  write('.npmrc', 'save-exact=true\n')
  edit('packages/layout/package.json', (text) => text.replace('"dependencies": {', '"dependencies": {\n    "planted-unused": "1.0.0",'))
  edit('bench/package.json', (text) =>
    text.replace('"dependencies": {', '"dependencies": {\n    "planted-address": "https://files.example/planted.tgz",'),
  )
  write('packages/planted/package.json', '{ "name": "@octavo/planted" }\n')
  edit('package-lock.json', (text) => {
    const lock = JSON.parse(text)
    lock.packages['node_modules/planted-package'] = {
      resolved: 'https://registry.example/planted.tgz',
      version: 'git+https://git.example/planted.git#main',
      hasInstallScript: true,
      license: 'AGPL-3.0-only',
    }
    lock.packages['node_modules/planted-package/node_modules/xlsx'] = { version: '0.18.5', integrity: 'sha512-', license: 'Apache-2.0' }
    const good = { integrity: 'sha512-', license: 'Apache-2.0' }
    lock.packages['node_modules/planted-package/node_modules/pdfjs-dist'] = { version: '6.2.107', ...good }
    lock.packages['node_modules/planted-package/node_modules/sharp'] = { version: '0.35.4-rc.1', ...good }
    return JSON.stringify(lock)
  })
}
