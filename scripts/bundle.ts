import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BundleManifest, bundleSource, manifestName } from '@octavo/sandbox/bundled-code.ts'
import { type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { root } from './run.ts'

/** Packages that load native libraries or WebAssembly from their own folders stay there. */
const keptOutside = /\/node_modules\/(sharp|koffi|harfbuzzjs|@node-rs\/[\w-]+)\//

/** Joins modules and everything that they load into few files of a folder, which is replaced when they are complete. */
export async function bundle(folder: string, modules: readonly string[], output: OutputOptions = {}): Promise<void> {
  const fresh = `${folder}-${process.pid}`
  const joined = await rolldown({
    input: modules.map((address) => fileURLToPath(address)),
    platform: 'node',
    external: (id) => keptOutside.test(id),
    plugins: [keepAddresses],
    checks: { ineffectiveDynamicImport: false, unresolvedImport: false },
  })
  try {
    // Names without hashes: compiled code is kept by the name of the file.
    const { output: files } = await joined.write({ dir: fresh, sourcemap: true, chunkFileNames: '[name].js', ...output })
    await writeFile(join(fresh, manifestName), JSON.stringify(manifestOf(files.filter((file) => file.type === 'chunk'))))
    await letAllRead(fresh)
    await rm(folder, { recursive: true, force: true })
    await rename(fresh, folder)
  } finally {
    await joined.close()
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Modules find files of the project by their own address, which isn't that of the bundle. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  async transform(code, id) {
    if (!code.includes('import.meta.')) return undefined
    const resolved = await resolveNamed(code, async (name) => (await this.resolve(name, id))?.id)
    const kept = resolved
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.main', 'false')
    return { code: kept, map: null }
  },
}

/** Addresses instead of the calls that look them up; what is only known when the code runs is looked up then, from the bundle. */
async function resolveNamed(code: string, pathOf: (name: string) => Promise<string | undefined>): Promise<string> {
  let resolved = code
  for (const [call, name = ''] of code.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
    const path = await pathOf(name)
    if (path) resolved = resolved.replace(call, JSON.stringify(pathToFileURL(path).href))
  }
  return resolved
}

function manifestOf(chunks: readonly OutputChunk[]): BundleManifest {
  const entries = chunks.flatMap(({ isEntry, facadeModuleId, fileName }) =>
    isEntry && facadeModuleId ? [[pathToFileURL(facadeModuleId).href, fileName] as const] : [],
  )
  // The bundler's own module has no file.
  const paths = new Set(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => !id.startsWith('\0')))
  const sources = [...paths, import.meta.filename, join(root, 'package-lock.json')].flatMap((path) => bundleSource(path) ?? [])
  return { files: Object.fromEntries(entries), sources }
}

/** Lets every user read a folder: slots have separate users. */
export async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
