import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, root } from './run.ts'

// Writes the checksums of all native code and WebAssembly that the program loads or serves, for both processor architectures, after a
// package was updated. Packages of the other architecture are downloaded for it and deleted.
const packages = {
  any: ['@embedpdf/pdfium', 'harfbuzzjs', 'zxing-wasm'],
  x64: packagesOf('x64'),
  arm64: packagesOf('arm64'),
}

function packagesOf(cpu: string): string[] {
  return [
    `@llamaindex/liteparse-linux-${cpu}-gnu`,
    `@img/sharp-linux-${cpu}`,
    `@img/sharp-libvips-linux-${cpu}`,
    `@koromix/koffi-linux-${cpu}`,
    `@node-rs/argon2-linux-${cpu}-gnu`,
  ]
}

const isLoaded = (path: string) => /\.(wasm|node|so)(\.[\d.]+)?$/.test(path) && !/musl|liteparse\.linux|\/full\//.test(path)

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version: string }> }
const folder = await mkdtemp(join(tmpdir(), 'octavo-sums-'))
try {
  const sums: Record<string, Record<string, string>> = {}
  for (const [kind, names] of Object.entries(packages)) {
    sums[kind] = Object.fromEntries((await Promise.all(names.map(sumsOf))).flat().sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  await writeFile(join(root, 'apps/server/src/binaries/binary-sums.json'), `${JSON.stringify(sums, null, 2)}\n`)
} finally {
  await rm(folder, { recursive: true })
}

async function sumsOf(name: string): Promise<[path: string, sum: string][]> {
  const version = lock.packages[`node_modules/${name}`]?.version
  const { code, output } = await capture('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`])
  if (code !== 0) throw new Error(`${name}@${version} could not be fetched: ${output}`)
  const archive = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  const place = await mkdtemp(join(folder, 'package-'))
  await capture('tar', ['-xzf', archive, '-C', place, '--strip-components=1'])
  const files = (await readdir(place, { recursive: true })).filter(isLoaded)
  return Promise.all(files.map(async (file) => [`${name}/${file}`, hash('sha256', await readFile(join(place, file)))] as [string, string]))
}
