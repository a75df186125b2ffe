import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterNames } from './create-cluster.ts'

/** The address of the cluster that another program has started in a folder, for commands beside it. */
export async function runningUrl(givenFolder: string): Promise<string> {
  const folder = await realpath(givenFolder)
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const elsewhere = (await readFile(join(folder, 'run-folder'), 'utf8').catch(() => '')).trim()
  const { role, database } = clusterNames
  return `postgresql://${role}:${password}@/${database}?host=${encodeURIComponent(elsewhere || join(folder, 'run'))}`
}
