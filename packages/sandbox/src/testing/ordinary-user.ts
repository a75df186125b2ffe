import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
/** `nobody`, which exists on every machine; PostgreSQL refuses to run as root. */
const uid = 65_534

/** The command prefix that makes root run a test's command as an ordinary user; empty for other users. */
export const asOrdinaryUser: readonly string[] = isRoot ? ['setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups'] : []

/** A new folder that belongs to that user. */
export function folderOfOrdinaryUser(prefix: string, parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, prefix))
  if (isRoot) chownSync(path, uid, uid)
  return path
}
