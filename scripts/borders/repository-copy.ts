import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { readWorkspaces } from './workspaces.ts'

/** A copy of the sources in which a mistake can be planted without touching the repository. */
export interface RepositoryCopy extends Disposable {
  folder: string
  write(path: string, text: string): void
  edit(path: string, change: (text: string) => string): void
  /** The sources in which something was planted. */
  changed(): string[]
}

const notSources = new Set(['node_modules', '.git', 'dist'])

/** Copies sources and the compiler's notes of them, so that only what is planted has to be checked anew. */
export async function copyRepository(root: string): Promise<RepositoryCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-borders-'))
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || isSource(relative(root, path)) })
  await linkPackages(root, folder)
  const changed = new Set<string>()
  const write = (path: string, text: string) => {
    changed.add(path)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    write,
    edit: (path, change) => write(path, change(readFileSync(join(folder, path), 'utf8'))),
    changed: () => [...changed].filter((path) => /\.tsx?$/.test(path)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isSource(path: string): boolean {
  if (path === 'data' || notSources.has(basename(path))) return false
  const hasExtension = basename(path).lastIndexOf('.') > 0
  return !hasExtension || /\.(ts|tsx|json|css|tsbuildinfo)$/.test(path)
}

/** npm packages are those of the repository; workspaces are those of the copy. */
async function linkPackages(root: string, folder: string): Promise<void> {
  const workspaces = await readWorkspaces(root)
  for (const workspace of workspaces)
    linkFolder(join(root, workspace.folder, 'node_modules'), join(folder, workspace.folder, 'node_modules'))
  mkdirSync(join(folder, 'node_modules/@octavo'))
  for (const { name, folder: at } of workspaces.filter(({ folder }) => folder !== '.'))
    symlinkSync(join(folder, at), join(folder, 'node_modules', name))
}

function linkFolder(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from).filter((each) => each !== '@octavo')) symlinkSync(join(from, name), join(to, name))
}
