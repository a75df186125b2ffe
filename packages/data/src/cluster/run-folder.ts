import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Launcher } from './launcher.ts'

// The maximum path of a socket is 107 bytes.
const maxSocketPathBytes = 107
const socketName = '.s.PGSQL.5432'
const temporaryPrefix = join(tmpdir(), 'octavo-run-')

/** A private folder for PostgreSQL's socket. */
export interface RunFolder {
  path: string
  close(): Promise<void>
}

/** Opens the socket's folder: in the cluster's folder, or under the temporary one if the path would be too long. */
export async function openRunFolder(folder: string, launcher: Launcher): Promise<RunFolder> {
  const noteFile = join(folder, 'run-folder')
  const last = await readFile(noteFile, 'utf8').catch(() => '')
  // Left behind by a killed program.
  if (last.startsWith(temporaryPrefix)) await rm(last, { recursive: true, force: true })

  const beside = join(folder, 'run')
  if (Buffer.byteLength(join(beside, socketName)) <= maxSocketPathBytes) {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    await launcher.give(beside)
    return { path: beside, close: async () => {} }
  }
  const temporary = await mkdtemp(temporaryPrefix)
  await writeFile(noteFile, temporary)
  await launcher.give(temporary)
  return { path: temporary, close: () => rm(temporary, { recursive: true, force: true }) }
}
