import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** SHA-256 checksums in hexadecimal, by path in node_modules. `any` applies to every machine, the others to one processor architecture. */
export type BinarySums = Readonly<Record<'any' | 'x64' | 'arm64', Readonly<Record<string, string>>>>

/**
 * Refuses to start with native code or WebAssembly other than the one this version was tested with. npm verifies what it downloads; this
 * verifies what is on disk months later. `scripts/binary-sums.ts` writes the checksums after an update.
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

/** The checksums of the tested binaries. */
export async function knownSums(): Promise<BinarySums> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'binary-sums.json'), 'utf8')) as BinarySums
}

/** The checksum of a file; undefined if it can't be read. */
async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
