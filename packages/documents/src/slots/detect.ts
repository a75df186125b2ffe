import { spawn } from 'node:child_process'
import { open, writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@octavo/core/errors.ts'
import { makeFolder, removeFolder } from './folder.ts'
import type { SlotLimits } from './limits.ts'
import type { PoolFolders } from './pool-folders.ts'
import { type Confinement, insideFolders, sandboxedCommand, slotEnvironment } from './sandbox.ts'
import { seccompFilter } from './seccomp.ts'
import { childCommand } from './slot-process.ts'

/** Finds the strictest confinement that works on this machine, by running a small program in each. */
export async function detectConfinement(wanted: 'auto' | 'prlimit', settings: ProbeSettings): Promise<Confinement> {
  const sandboxes = wanted === 'auto' ? (['bubblewrap', 'prlimit'] as const) : (['prlimit'] as const)
  const users = process.getuid?.() === 0 ? (['own', 'shared'] as const) : (['shared'] as const)
  let cause: unknown
  for (const sandbox of sandboxes) {
    for (const user of users) {
      const confinement = { sandbox, user }
      try {
        await probe(confinement, settings)
        return confinement
      } catch (error) {
        cause = error
      }
    }
  }
  throw new AppError('UNAVAILABLE', { cause })
}

interface ProbeSettings {
  folders: PoolFolders
  limits: Required<SlotLimits>
  seccompFile: string | undefined
}

/** A system user for a slot: from the range that systemd keeps for passing users, which containers have too. */
export function slotUser(taken: ReadonlySet<number>): number {
  for (;;) {
    const uid = 61_184 + Math.floor(Math.random() * 4336)
    if (!taken.has(uid)) return uid
  }
}

/** Writes the filter of system calls into a file, for bubblewrap to read; undefined where there is none for this machine. */
export async function writeSeccompFilter(folders: PoolFolders): Promise<string | undefined> {
  const filter = seccompFilter(arch())
  if (!filter) return undefined
  const path = join(folders.disk, 'filter')
  await writeFile(path, filter, { mode: 0o600, flag: 'wx' })
  return path
}

async function probe(confinement: Confinement, { folders, limits, seccompFile }: ProbeSettings): Promise<void> {
  const uid = slotUser(new Set())
  const owner = confinement.user === 'own' ? uid : undefined
  const outside = { memory: await makeFolder(folders.memory, owner), disk: await makeFolder(folders.disk, owner) }
  const filter = confinement.sandbox === 'bubblewrap' && seccompFile ? await open(seccompFile, 'r') : undefined
  try {
    const inside = insideFolders(confinement, outside)
    // The first word and the one before the last; what stands between are flags of node.
    const words = childCommand([], limits)
    const [node = '', program = ''] = [words[0], words.at(-2)]
    const command = ['/usr/bin/test', '-x', node, '-a', '-r', program, '-a', '-w', inside.memory, '-a', '-w', inside.disk]
    await succeed(
      sandboxedCommand({ confinement, limits, folders: outside, uid, seccompFd: filter ? 4 : undefined, command }),
      filter?.fd,
      limits,
    )
  } finally {
    await filter?.close()
    await removeFolder(outside.memory)
    await removeFolder(outside.disk)
  }
}

function succeed(
  [program, ...args]: [string, ...string[]],
  seccompFd: number | undefined,
  { startMs }: Required<SlotLimits>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ignore', seccompFd ?? 'ignore'],
      env: { ...slotEnvironment },
      cwd: '/',
      timeout: startMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with code ${code}`))))
  })
}
