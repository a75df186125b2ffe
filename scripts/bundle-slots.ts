import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BundleManifest, bundleFolder, bundleSource, manifestName } from '@octavo/sandbox/bundled-code.ts'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { root } from './run.ts'

/** Packages that load native libraries or WebAssembly from their own folders stay there. */
const keptOutside = /\/node_modules\/(sharp|koffi|harfbuzzjs)\//

/** Large packages that few jobs need, which import them when they do. */
const loadedOnNeed = /\/node_modules\/(re2js|zxing-wasm)\//

/** Joins the program of slots and the modules that they load, all by address, into one file and some that are loaded on need. */
export async function bundleSlots(program: string, modules: readonly string[]): Promise<void> {
  const fresh = `${bundleFolder}-${process.pid}`
  const bundle = await rolldown({
    input: [program, ...modules].map((address) => fileURLToPath(address)),
    platform: 'node',
    external: (id) => keptOutside.test(id),
    plugins: [keepAddresses],
    checks: { ineffectiveDynamicImport: false },
  })
  try {
    const { output } = await bundle.write({
      dir: fresh,
      sourcemap: true,
      // Without hashes: compiled code is kept by the name of the file.
      chunkFileNames: '[name].js',
      // The program waits for modules while it's being evaluated. In one file with them, they would wait for it.
      codeSplitting: { groups: [{ name: 'slot-code', test: (id) => id !== fileURLToPath(program) && !loadedOnNeed.test(id) }] },
    })
    await writeFile(join(fresh, manifestName), JSON.stringify(manifestOf(output.filter((file) => file.type === 'chunk'))))
    await letAllRead(fresh)
    await rm(bundleFolder, { recursive: true, force: true })
    await rename(fresh, bundleFolder)
  } finally {
    await bundle.close()
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Modules find files of the project by their own address, which isn't that of the bundle. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : undefined,
}

function manifestOf(chunks: readonly OutputChunk[]): BundleManifest {
  const entries = chunks.flatMap(({ isEntry, facadeModuleId, fileName }) =>
    isEntry && facadeModuleId ? [[pathToFileURL(facadeModuleId).href, fileName] as const] : [],
  )
  const paths = new Set([...chunks.flatMap(({ moduleIds }) => moduleIds), join(root, 'package-lock.json')])
  return { files: Object.fromEntries(entries), sources: [...paths].flatMap((path) => bundleSource(path) ?? []) }
}

/** Lets every user read a folder: slots have separate users. */
export async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
