import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { readWorkspaces } from './workspaces.ts'

/** A copy of the sources in which mistakes can be planted without touching the repository. */
export interface RepositoryCopy extends Disposable {
  folder: string
  write(path: string, text: string): void
  edit(path: string, change: (text: string) => string): void
  /** The sources in which something was planted. */
  changed(): string[]
}

const notSources = new Set(['node_modules', '.git', '.cache', 'dist'])

/** What a copy has beside the sources. */
export interface CopySettings {
  /**
   * The compiler's notes of the sources come along, so that only what is changed has to be checked again. A mistake is reported where it
   * stands; files that it breaks without being changed themselves may not be.
   */
  notes?: boolean
}

/** Copies the sources, and links the npm packages and the compiled C code of the repository. */
export async function copyRepository(root: string, { notes = false }: CopySettings = {}): Promise<RepositoryCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-borders-'))
  cpSync(root, folder, { recursive: true, preserveTimestamps: true, filter: (path) => path === root || isSource(relative(root, path)) })
  await linkPackages(root, folder)
  mkdirSync(join(folder, '.cache'))
  symlinkSync(join(root, '.cache/native'), join(folder, '.cache/native'))
  if (notes) copyNotes(root, folder)
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
  return !hasExtension || /\.(ts|tsx|json|css)$/.test(path)
}

/** npm packages come from the repository; workspaces from the copy. */
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

const notesFolder = '.cache/types'

/**
 * The compiler knows an npm package by its real path, which is another one from the copy: notes with the old path count for nothing, and
 * everything is checked from the start. Their time stays, by which the compiler tells what has changed since.
 */
function copyNotes(root: string, folder: string): void {
  if (!existsSync(join(root, notesFolder))) return
  cpSync(join(root, notesFolder), join(folder, notesFolder), { recursive: true, preserveTimestamps: true })
  const pathFromCopy = (packages: string) => `${relative(join(folder, notesFolder), join(root, notesFolder, packages))}/`
  for (const path of globSync(`${notesFolder}/*.tsbuildinfo`, { cwd: folder }).map((name) => join(folder, name))) {
    const { atime, mtime } = statSync(path)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(?<=")[^"]*?node_modules\/(?!@octavo\/)/g, pathFromCopy))
    utimesSync(path, atime, mtime)
  }
}
