import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notImported } from './allowed-packages.ts'
import type { Workspace } from './workspaces.ts'

/** Dependencies that no file of their workspace imports: they're downloaded, locked and trusted for nothing. */
export async function findUnusedProblems(root: string, workspaces: readonly Workspace[]): Promise<string[]> {
  const problems = await Promise.all(workspaces.map((workspace) => unusedOf(root, workspace)))
  return problems.flat()
}

async function unusedOf(root: string, { folder, dependencies }: Workspace): Promise<string[]> {
  const imported = await importedPackages(root, folder)
  return Object.keys(dependencies)
    .filter((name) => !imported.has(name) && !isExcused(name, imported))
    .map(
      (name) =>
        `${join(folder, 'package.json')}: nothing imports ${name}. Remove it, or say in scripts/borders/allowed-packages.ts why not.`,
    )
}

/** Types belong to the package that they describe. */
function isExcused(name: string, imported: ReadonlySet<string>): boolean {
  if (name.startsWith('@types/') && imported.has(name.slice('@types/'.length))) return true
  return notImported[name] !== undefined
}

async function importedPackages(root: string, folder: string): Promise<Set<string>> {
  const patterns = folder === '.' ? ['scripts/**/*.ts', '*.ts'] : [`${folder}/**/*.{ts,tsx}`]
  const files = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return new Set(texts.flatMap(packagesIn))
}

/** The packages after `from`, `import` or `resolve`, without the path inside the package. */
function packagesIn(text: string): string[] {
  const specifiers = text.matchAll(/\b(?:from|import|import\(|resolve\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)
  return [...specifiers].map(([, name = '']) => name)
}
