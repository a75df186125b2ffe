import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * A hash of the content of all these files, without tests. By content, not by date: a checkout or a copy changes dates and nothing else.
 */
export async function fingerprintOf(patterns: readonly string[]): Promise<string> {
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) hash.update(`${files[index]?.slice(root.length)}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}
