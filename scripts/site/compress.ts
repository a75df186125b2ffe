import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const kinds = '{js,css,svg,ttf,otf,txt,wasm,webmanifest}'
/** Below this size a compressed answer is hardly smaller than its headers. */
const smallestBytes = 600
/** The best quality takes 40 s for PDFium's 4.6 MB; this one takes a few and comes close. */
const largeBytes = 1_000_000

/** Writes a gzip and a brotli version next to each built file that gets smaller. */
export async function compressFiles({ dist, cache }: { dist: string; cache: string }): Promise<void> {
  await mkdir(cache, { recursive: true })
  const files = globSync(`**/*.${kinds}`, { cwd: dist })
  await Promise.all(files.map((file) => compressFile(join(dist, file), cache)))
}

async function compressFile(path: string, cache: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestBytes) return
  const quality = content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY
  const hash = createHash('sha256').update(content).digest('hex')
  const [zipped, brotlied] = await Promise.all([
    cached(join(cache, `${hash}.gz`), () => promisify(gzip)(content, { level: 9 })),
    cached(join(cache, `${hash}.${quality}.br`), () =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    ),
  ])
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotlied)])
}

/** Files compressed before are taken from the cache, by their content. */
async function cached(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return kept
  const made = await make()
  await writeFile(path, made)
  return made
}
