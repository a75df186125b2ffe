import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const migrations = 'packages/data/migrations'

/** An earlier version of the program, from this repository's history. */
export interface OldProgram {
  commit: string
  /** Its entry point. */
  main: string
  /** The migrations added after it. */
  newMigrations: string[]
}

/** The program of a commit; by default the last commit before the newest migration. */
export function oldProgram(given?: string): OldProgram {
  const commit = given === undefined ? beforeNewestMigration() : git('rev-parse', '--verify', `${given}^{commit}`)
  const folder = join(root, '.cache/old-programs', commit)
  if (!existsSync(folder)) takeOut(commit, folder)
  const known = new Set(readdirSync(join(folder, migrations)))
  return { commit, main: join(folder, 'apps/server/src/main.ts'), newMigrations: ownMigrations().filter((name) => !known.has(name)) }
}

function beforeNewestMigration(): string {
  const newest = join(migrations, ownMigrations().at(-1) ?? '')
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest)
  if (added === '' || !isKnown(`${added}^`)) throw new Error('The history of the repository is needed: git fetch --unshallow')
  return git('rev-parse', `${added}^`)
}

function isKnown(commit: string): boolean {
  try {
    return git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== ''
  } catch {
    return false
  }
}

function ownMigrations(): string[] {
  return readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

// With its own packages: document processes only see the folder of their program.
function takeOut(commit: string, folder: string): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, unfinished], { cwd: root })
  const [old, own] = [unfinished, root].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'))
  if (old === own) execFileSync('cp', ['-al', '--parents', ...packageFolders(), unfinished], { cwd: root })
  else execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(unfinished, folder)
}

/** The package folders: the shared one, and those of workspaces that need another version. */
function packageFolders(): string[] {
  const workspaces = ['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
  return ['', ...workspaces].map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(join(root, folder)))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
