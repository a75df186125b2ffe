import { spawn } from 'node:child_process'
import { open, writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { join } from 'node:path'
import { makeFolder, removeFolder } from './folder.ts'
import type { SlotLimits } from './limits.ts'
import { NotConfined } from './not-confined.ts'
import type { PoolFolders } from './pool-folders.ts'
import { type Confinement, insideFolders, sandboxedCommand, slotEnvironment } from './sandbox.ts'
import { seccompFilter } from './seccomp.ts'
import { childCommand, findCode } from './slot-process.ts'

/**
 * Finds out how slots are confined on this machine and proves it by running a small program that way; throws `NotConfined` where they can't
 * be. `auto` requires bubblewrap with a system call filter, under a separate user where this program is root. `prlimit` gives up everything
 * except the limits and is never used as root.
 */
export async function detectConfinement(wanted: 'auto' | 'prlimit', settings: ProbeSettings): Promise<Confinement> {
  const isRoot = process.getuid?.() === 0
  if (wanted === 'prlimit') {
    if (isRoot) throw new NotConfined(advice.limitsAsRoot)
    return proven({ sandbox: 'prlimit', user: 'shared' }, settings, advice.noLimits)
  }
  if (!settings.seccompFile) throw new NotConfined(advice.noFilter)
  return proven({ sandbox: 'bubblewrap', user: isRoot ? 'own' : 'shared' }, settings, isRoot ? advice.asRoot : advice.asUser)
}

const advice = {
  asUser:
    'Documents are not opened, because bubblewrap does not work here. Install it (Debian: apt-get install bubblewrap) and allow user namespaces. For files of your own alone, SANDBOX=prlimit does without.',
  asRoot:
    'Documents are not opened, because bubblewrap does not work here. Install it (Debian: apt-get install bubblewrap); in a container that keeps root from using it, run this program as an ordinary user and allow user namespaces.',
  limitsAsRoot:
    'Documents are not opened, because SANDBOX=prlimit is never used as root. Run this program as an ordinary user, or install bubblewrap and leave SANDBOX out.',
  noLimits: 'Documents are not opened, because prlimit, choom and setpriv do not work here. Install util-linux.',
  noFilter: `Documents are not opened, because there is no filter of system calls for this kind of machine (${arch()}). Use x64 or arm64.`,
}

async function proven(confinement: Confinement, settings: ProbeSettings, otherwise: string): Promise<Confinement> {
  const probe = await openProbe(confinement, settings)
  try {
    await succeed(probe.command, probe.seccompFd, settings.limits)
    return confinement
  } catch (cause) {
    throw new NotConfined(otherwise, { cause })
  } finally {
    await probe.close()
  }
}

interface ProbeSettings {
  folders: PoolFolders
  limits: Required<SlotLimits>
  seccompFile: string | undefined
}

/** A system user for a slot, from the range that systemd reserves for dynamic users, which containers have too. */
export function slotUser(taken: ReadonlySet<number>): number {
  for (;;) {
    const uid = 61_184 + Math.floor(Math.random() * 4336)
    if (!taken.has(uid)) return uid
  }
}

/** Writes the system call filter into a file for bubblewrap to read; undefined where there is none for this machine. */
export async function writeSeccompFilter(folders: PoolFolders): Promise<string | undefined> {
  const filter = seccompFilter(arch())
  if (!filter) return undefined
  const path = join(folders.disk, 'filter')
  await writeFile(path, filter, { mode: 0o600, flag: 'wx' })
  return path
}

async function openProbe(confinement: Confinement, { folders, limits, seccompFile }: ProbeSettings) {
  const uid = slotUser(new Set())
  const owner = confinement.user === 'own' ? uid : undefined
  const outside = { memory: await makeFolder(folders.memory, owner), disk: await makeFolder(folders.disk, owner) }
  const filter = confinement.sandbox === 'bubblewrap' && seccompFile ? await open(seccompFile, 'r') : undefined
  const inside = insideFolders(confinement, outside)
  // The first word and the second to last; those between are Node flags.
  const code = findCode([])
  const words = childCommand(code, limits)
  const [node = '', program = ''] = [words[0], words.at(-2)]
  const command = ['/usr/bin/test', '-x', node, '-a', '-r', program, '-a', '-w', inside.memory, '-a', '-w', inside.disk]
  return {
    command: sandboxedCommand({
      confinement,
      limits,
      folders: outside,
      uid,
      seccompFd: filter ? 4 : undefined,
      command,
      reads: code.reads,
    }),
    seccompFd: filter?.fd,
    async close() {
      await filter?.close()
      await removeFolder(outside.memory)
      await removeFolder(outside.disk)
    },
  }
}

function succeed(
  [program, ...args]: [string, ...string[]],
  seccompFd: number | undefined,
  { startMs }: Required<SlotLimits>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ignore', seccompFd ?? 'ignore'],
      env: { ...slotEnvironment },
      cwd: '/',
      timeout: startMs,
      killSignal: 'SIGKILL',
    })
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(0, 500)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(`ended with ${code ?? signal}: ${words.trim()}`))))
  })
}
