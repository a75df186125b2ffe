import { lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showCompiledCode } from './compiled-code.ts'
import type { SlotLimits } from './limits.ts'

/**
 * How slots are confined. `user: 'own'`: each slot runs as a separate system user; required, and only possible, where this program is root.
 * `'shared'`: it runs as the user of this program, who isn't root, in bubblewrap without any of that user's rights.
 */
export type Confinement = { sandbox: 'bubblewrap'; user: 'own' | 'shared' } | { sandbox: 'prlimit'; user: 'shared' }

export interface SandboxedCommand {
  confinement: Confinement
  limits: Required<SlotLimits>
  /** The slot's folders outside; inside they are `insideFolders(confinement, …)`. */
  folders: SlotFolders
  /** The user of the slot; only with `user: 'own'`. */
  uid: number
  /** Descriptor of the system call filter in the started process. */
  seccompFd: number | undefined
  command: readonly string[]
  /** What this kind reads in addition to what every slot reads. */
  reads?: readonly string[]
}

export interface SlotFolders {
  memory: string
  disk: string
  /** Lasts as long as the slot; only for kinds with `SlotKindNeeds`. */
  home?: string
}

/**
 * The slot's whole environment; the rest of this program's environment is full of secrets. By default glibc keeps an arena for each thread
 * that decodes images; two in total are enough. Programs with threads of their own would take the cores of other people's tasks.
 */
export const slotEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2', OMP_THREAD_LIMIT: '1' } as const

/** The slot's folders as the command inside sees them. */
export function insideFolders({ sandbox }: Confinement, folders: SlotFolders): SlotFolders {
  if (sandbox !== 'bubblewrap') return folders
  return { memory: '/job/memory', disk: '/job/disk', ...(folders.home !== undefined && { home: '/job/home' }) }
}

/** The program and arguments that run a command confined. It must be started as leader of a process group. */
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

// `--as` doesn't help: V8 reserves far more address space than it uses. `--data` counts writable memory, including V8's code range, used or
// not. CPU time is counted over the life of a process, so a slot gets twice a job's share and is renewed after the first job: each job has
// at least `cpuSeconds` left. SIGXCPU comes first, SIGKILL two seconds later.
function resourceLimits({ memoryBytes, reservedBytes, cpuSeconds, fileBytes }: Required<SlotLimits>): string[] {
  return [`--data=${memoryBytes + reservedBytes}`, `--cpu=${2 * cpuSeconds}:${2 * cpuSeconds + 2}`, `--fsize=${fileBytes}`, '--core=0']
}

// When the machine runs out of memory, the kernel must kill a slot and nothing else.
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

// Before Linux 5.14 the kernel also counts processes outside the sandbox.
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
    // Without --remount-ro a slot started by root could change kernel settings in /proc/sys: being owned by root is enough there.
    ...['--proc', '/proc', '--remount-ro', '/proc'],
    ...['--dev', '/dev', '--remount-ro', '/dev', '--perms', '1777', '--size', temporaryBytes, '--tmpfs', '/tmp'],
    // After /tmp, since the project may be below it.
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

/** The user that a slot sees itself as where it has no separate user. */
export const nobody = 65_534

const namespacesOfUser = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--uid', `${nobody}`, '--gid', `${nobody}`, '--cap-drop', 'ALL'],
]

// Without a user namespace, so that the slot can become a user that owns nothing on this machine: inside one, root would still be root to
// the kernel. The three capabilities are needed for that step and dropped after it.
const namespacesOfRoot = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL'],
  ...['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
]

// By default, bubblewrap makes the parent folders of a bound path accessible to root only.
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

// The code and its imports, never the folder around them: the data folder may be inside it.
function projectFolders(): string[] {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
  const folders = [join(root, 'node_modules'), join(root, 'packages'), join(root, '.cache/native')]
  const nodeIsInside = ['/usr', ...folders].some((folder) => process.execPath.startsWith(`${folder}/`))
  return nodeIsInside ? folders : [...folders, process.execPath]
}
