import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where `scripts/bundle-slots.ts` writes the code of slots, joined into few files. Two thirds of a slot's start is finding modules. */
export const slotBundle = join(import.meta.dirname, '../../../.cache/slot-code')

/** Where `scripts/bundle-program.ts` writes the code of the program. Half of its start is finding modules. */
export const programBundle = join(import.meta.dirname, '../../../.cache/program-code')

/** What the bundle was made of. Written beside it when it is complete. */
export interface BundleManifest {
  /** File names in the bundle by the address of the module. */
  files: Readonly<Record<string, string>>
  sources: readonly BundleSource[]
}

/** A file that the bundle was made of, as it was then. */
export interface BundleSource {
  path: string
  size: number
  changedMs: number
}

export const manifestName = 'manifest.json'

/**
 * The addresses in the bundle of the modules with these addresses. Undefined if one isn't in it, because modules inside and outside share
 * no classes, or if a source has changed since: slots then run the sources.
 */
export function bundledModules(addresses: readonly string[], folder = slotBundle): string[] | undefined {
  const manifest = readManifest(folder)
  const names = addresses.map((address) => manifest?.files[address])
  if (!manifest || names.includes(undefined) || !manifest.sources.every(isUnchanged)) return undefined
  return names.map((name = '') => pathToFileURL(join(folder, name)).href)
}

/** How a file is now; undefined if there is none. */
export function bundleSource(path: string): BundleSource | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && { path, size: stat.size, changedMs: stat.mtimeMs }
}

function isUnchanged({ path, size, changedMs }: BundleSource): boolean {
  const now = bundleSource(path)
  return now?.size === size && now.changedMs === changedMs
}

function readManifest(folder: string): BundleManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as BundleManifest
  } catch {
    return undefined
  }
}
