import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** SHA-256 sums in hexadecimal, by path in node_modules. `any` runs on every machine, the others on one kind of processor. */
export type BinarySums = Readonly<Record<'any' | 'x64' | 'arm64', Readonly<Record<string, string>>>>

/**
 * Refuses to start with native code or WebAssembly that is not the very code this version was tested with. npm compares what it
 * downloads; this compares what lies on the disk months later. `scripts/binary-sums.ts` writes the sums after an update.
 */
export async function checkBinaries(nodeModules: string): Promise<void> {
  const known = await knownSums()
  const own = process.arch === 'arm64' ? known.arm64 : known.x64
  const files = Object.entries({ ...known.any, ...own })
  const found = await Promise.all(files.map(async ([path, sum]) => ((await sumOf(join(nodeModules, path))) === sum ? [] : [path])))
  const changed = found.flat()
  if (changed.length === 0) return
  const names = changed.join(', ')
  throw new Error(`Octavo does not start: missing or not the files it was tested with: ${names}. Run npm ci and start again.`)
}

/** The sums of what this version was tested with. */
export async function knownSums(): Promise<BinarySums> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'binary-sums.json'), 'utf8')) as BinarySums
}

/** The sum of a file; undefined where it cannot be read. */
async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
