import { lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showCompiledCode } from './compiled-code.ts'
import type { SlotLimits } from './limits.ts'

/**
 * How slots are confined. `user: 'own'` means that each slot runs as a system user of its own, which root can give and must;
 * 'shared' that it runs as the user of this program, who is not root, in bubblewrap without any of its rights.
 */
export type Confinement = { sandbox: 'bubblewrap'; user: 'own' | 'shared' } | { sandbox: 'prlimit'; user: 'shared' }

export interface SandboxedCommand {
  confinement: Confinement
  limits: Required<SlotLimits>
  /** The slot's folders outside; inside they are `insideFolders(confinement, …)`. */
  folders: SlotFolders
  /** The user of the slot; only for `user: 'own'`. */
  uid: number
  /** Descriptor, in the started process, of the filter of system calls. */
  seccompFd: number | undefined
  command: readonly string[]
  /** What its kind reads beside what every slot reads. */
  reads?: readonly string[]
}

export interface SlotFolders {
  memory: string
  disk: string
  /** Lasts as long as the slot; only for kinds with needs of their own. */
  home?: string
}

/**
 * All that a slot's environment holds; the rest of this program's environment is full of secrets. Without a word glibc keeps a store
 * of freed memory for each thread that decodes images: two for all of them are enough.
 */
export const slotEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2' } as const

/** The slot's folders as the command inside sees them. */
export function insideFolders({ sandbox }: Confinement, folders: SlotFolders): SlotFolders {
  if (sandbox !== 'bubblewrap') return folders
  return { memory: '/job/memory', disk: '/job/disk', ...(folders.home !== undefined && { home: '/job/home' }) }
}

/** The program and arguments that run a command confined. It must be started as leader of its own process group. */
export function sandboxedCommand(request: SandboxedCommand): [program: string, ...args: string[]] {
  const { confinement, limits } = request
  const asOwnUser = confinement.user === 'own' ? becomeUser(request.uid) : []
  const processes = limitsProcesses(confinement) ? ['prlimit', `--nproc=${limits.processes}`] : []
  if (confinement.sandbox === 'prlimit') {
    return ['prlimit', ...resourceLimits(limits), ...firstToGo, ...withoutRights, ...request.command]
  }
  return [
    'prlimit',
    ...resourceLimits(limits),
    ...firstToGo,
    'bwrap',
    ...bubblewrap(request),
    '--',
    ...asOwnUser,
    ...processes,
    ...request.command,
  ]
}

// `--as` is of no use: V8 reserves far more addresses than it uses. `--data` counts memory that can be written, and with it the
// range V8 keeps for code, used or not. CPU time is counted over the life of a process, so a slot gets two jobs' worth and is
// renewed after the first: each job finds at least `cpuSeconds` left. SIGXCPU comes first, SIGKILL two seconds later.
function resourceLimits({ memoryBytes, reservedBytes, cpuSeconds, fileBytes }: Required<SlotLimits>): string[] {
  return [`--data=${memoryBytes + reservedBytes}`, `--cpu=${2 * cpuSeconds}:${2 * cpuSeconds + 2}`, `--fsize=${fileBytes}`, '--core=0']
}

// When the machine's memory runs out the kernel shall end a slot and nothing else.
const firstToGo = ['choom', '-n', '1000', '--']

const withoutRights = ['setpriv', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL']

function becomeUser(uid: number): string[] {
  return [
    'setpriv',
    '--reuid',
    `${uid}`,
    '--regid',
    `${uid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
    '--pdeathsig',
    'KILL',
  ]
}

// Before Linux 5.14 the kernel counts those outside the sandbox too.
function limitsProcesses({ sandbox, user }: Confinement): boolean {
  if (user === 'own') return true
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return sandbox === 'bubblewrap' && (major > 5 || (major === 5 && minor >= 14))
}

function bubblewrap({ confinement, folders, uid, seccompFd, reads = [] }: SandboxedCommand): string[] {
  const hasOwnUser = confinement.user === 'own'
  return [
    ...(hasOwnUser ? namespacesOfRoot : namespacesOfUser),
    ...['--die-with-parent', '--new-session', '--clearenv', '--setenv', 'HOME', '/tmp'],
    ...Object.entries(slotEnvironment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...passableFolders(['/etc/fonts', '/job/disk']),
    ...['--ro-bind', '/usr', '/usr'],
    ...['lib', 'lib64', 'bin', 'sbin'].flatMap(systemFolder),
    ...['--ro-bind-try', '/etc/fonts', '/etc/fonts', '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    // Without --remount-ro a slot of root could set the machine's own kernel settings in /proc/sys: owner root is enough there.
    ...['--proc', '/proc', '--remount-ro', '/proc'],
    ...['--dev', '/dev', '--remount-ro', '/dev', '--perms', '1777', '--size', temporaryBytes, '--tmpfs', '/tmp'],
    // After /tmp, since the project may lie below it.
    ...passableFolders([...projectFolders(), ...reads]),
    ...projectFolders().flatMap((path) => ['--ro-bind', path, path]),
    ...reads.flatMap((path) => ['--ro-bind-try', path, path]),
    ...showCompiledCode(hasOwnUser ? uid : nobody),
    ...['--bind', folders.memory, '/job/memory', '--bind', folders.disk, '/job/disk'],
    ...(folders.home === undefined ? [] : ['--bind', folders.home, '/job/home']),
    ...['--remount-ro', '/', '--chdir', '/'],
    ...(seccompFd === undefined ? [] : ['--seccomp', `${seccompFd}`]),
  ]
}

const temporaryBytes = `${64 * 1024 * 1024}`

/** Who a slot is to itself where it has no user of its own. */
export const nobody = 65_534

const namespacesOfUser = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--uid', `${nobody}`, '--gid', `${nobody}`, '--cap-drop', 'ALL'],
]

// Without a user namespace, so that the slot can become a user that owns nothing on this machine: inside one, root would stay
// root to the kernel. The three rights serve that step and end with it.
const namespacesOfRoot = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL'],
  ...['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
]

// Left to itself, bubblewrap makes the folders on the way to a bound one for root alone.
function passableFolders(paths: readonly string[]): string[] {
  const ancestors = paths.flatMap((path) => {
    const parts = dirname(path).split('/').slice(1)
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  })
  return [...new Set(ancestors)].flatMap((path) => ['--perms', '0755', '--dir', path])
}

function systemFolder(name: string): string[] {
  const stat = lstatSync(`/${name}`, { throwIfNoEntry: false })
  if (!stat) return []
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(`/${name}`), `/${name}`] : ['--ro-bind', `/${name}`, `/${name}`]
}

// The code and what it imports, never the folder around them: the data folder may lie in it.
function projectFolders(): string[] {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
  const folders = [join(root, 'node_modules'), join(root, 'packages'), join(root, '.cache/native')]
  const nodeIsInside = ['/usr', ...folders].some((folder) => process.execPath.startsWith(`${folder}/`))
  return nodeIsInside ? folders : [...folders, process.execPath]
}
