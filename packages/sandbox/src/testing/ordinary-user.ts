import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
/** `nobody`, whom every machine knows, as PostgreSQL wants. */
const uid = 65_534

/** The words before a command that has to run as an ordinary user, for tests that root runs; whoever else runs them is one. */
export const asOrdinaryUser: readonly string[] = isRoot ? ['setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups'] : []

/** A new folder that belongs to that user. */
export function folderOfOrdinaryUser(prefix: string, parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, prefix))
  if (isRoot) chownSync(path, uid, uid)
  return path
}
