import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ClusterRefused } from './refusal.ts'

const run = promisify(execFile)

/** How PostgreSQL's programs are started, which refuse to run as root. */
export interface Launcher {
  /** The command line that starts `program`; it gets SIGINT, a fast shutdown, when this program dies. */
  commandFor(program: string, args: string[]): [string, ...string[]]
  /** Makes PostgreSQL the owner of a file, or of a folder with its contents. */
  give(path: string): Promise<void>
  /** Throws if PostgreSQL can't access the folder. */
  checkAccess(path: string): Promise<void>
}

export type LauncherKind = 'own-user' | 'user-namespace' | 'postgres-user'

const dieTogether = ['setpriv', '--pdeathsig', 'INT', '--'] as const
// PostgreSQL looks up its user by id, so it must exist: 65534 is nobody.
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const

/** The launcher that this machine allows: a user namespace for root, otherwise the package's own user. */
export async function chooseLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return launchers['own-user']()
  const namespaceWorks = await run(namespace[0], [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  return launchers[namespaceWorks ? 'user-namespace' : 'postgres-user']()
}

export const launchers: Record<LauncherKind, () => Promise<Launcher>> = {
  'own-user': async () => ({
    commandFor: (program, args) => [...dieTogether, program, ...args],
    give: async () => {},
    checkAccess: async () => {},
  }),
  // Root is mapped to nobody: from outside, the files belong to root.
  'user-namespace': async () => ({
    commandFor: (program, args) => [...namespace, ...dieTogether, program, ...args],
    give: (path) => changeOwner(path, 0, 0),
    checkAccess: async () => {},
  }),
  'postgres-user': async () => {
    const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
    const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'INT', '--'] as const
    return {
      commandFor: (program, args) => [...become, program, ...args],
      give: (path) => changeOwner(path, uid, gid),
      async checkAccess(path) {
        await run(become[0], [...become.slice(1), 'test', '-w', path]).catch((cause) => {
          throw new ClusterRefused(
            `The user postgres cannot enter ${path}. Make each folder above it enterable (chmod o+x), or choose another data folder.`,
            { cause },
          )
        })
      },
    }
  },
}

/** The folder may have been used with another launcher before, so everything in it changes its owner. */
async function changeOwner(path: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(path)).uid !== uid) await run('chown', ['--recursive', '--no-dereference', `${uid}:${gid}`, path])
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'postgres']).catch((cause) => {
    throw new ClusterRefused('PostgreSQL does not run as root, and there is no user postgres. Start the program as another user.', {
      cause,
    })
  })
  return Number(stdout)
}
