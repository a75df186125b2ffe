import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The faces that the engine stamps with; see `packages/documents/src/fonts/fonts.ts`. */
const families = ['NotoSans', 'NotoSerif', 'LiberationMono']
const weights = ['Regular', 'Bold', 'Italic', 'BoldItalic']
const files = [...families.flatMap((family) => weights.map((weight) => `${family}-${weight}.ttf`)), 'DancingScript-Regular.otf']
const folders = [
  '/usr/share/fonts/truetype/noto',
  '/usr/share/fonts/truetype/liberation2',
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/opentype/dancingscript',
]

/** Latin with accents, punctuation and currency signs. */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]

/** The functions of HarfBuzz's subsetter that we call; addresses and handles are numbers. */
interface Subsetter {
  memory: { readonly buffer: ArrayBuffer }
  malloc(bytes: number): number
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_face_create(blob: number, index: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_or_fail(face: number, input: number): number
  hb_face_reference_blob(face: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
}

/** Node has it, but only the browser types declare it. */
const engine = globalThis as unknown as {
  WebAssembly: { instantiate(module: Uint8Array): Promise<{ instance: { exports: Subsetter } }> }
}

/**
 * Writes the faces of stamped text, reduced to Latin, so that the stage shows it as the engine writes it. A font that isn't installed is
 * left out.
 */
export async function writeStageFonts({ dist, cache }: { dist: string; cache: string }): Promise<void> {
  // The folder's name is cached forever: after a change of its content use the next number, here and in
  // packages/ui/src/stage/stage-font.ts.
  const folder = join(dist, 'assets/stage-2')
  await Promise.all([folder, cache].map((path) => mkdir(path, { recursive: true })))
  for (const file of files) {
    const path = folders.map((source) => join(source, file)).find((candidate) => existsSync(candidate))
    if (!path) continue
    const kept = join(cache, `stage-2-${file}`)
    const subset = (await readFile(kept).catch(() => undefined)) ?? (await subsetOf(path))
    await Promise.all([kept, join(folder, file)].map((target) => writeFile(target, subset)))
  }
}

async function subsetOf(path: string): Promise<Buffer> {
  const font = await readFile(path)
  // One instance per font: nothing has to be freed.
  const { instance } = await engine.WebAssembly.instantiate(await readFile(wasmPath()))
  const hb = instance.exports
  const address = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, address)
  const writable = 2
  const face = hb.hb_face_create(hb.hb_blob_create(address, font.length, writable, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_unicode_set(input)
  for (const [first, last] of ranges) for (let codePoint = first; codePoint <= last; codePoint += 1) hb.hb_set_add(wanted, codePoint)
  keepNames(hb, hb.hb_subset_input_set(input, namesOfFont))
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error(`${path} could not be cut down`)
  const blob = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(blob, 0)
  return Buffer.from(new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob)))
}

/** The index of the name set in HarfBuzz's list of sets. */
const namesOfFont = 4

/** Keeps copyright and licence but not the font's name, which the licence reserves for the full font. */
function keepNames(hb: Subsetter, names: number): void {
  hb.hb_set_clear(names)
  for (const name of [0, 13, 14]) hb.hb_set_add(names, name)
}

function wasmPath(): string {
  const main = createRequire(join(import.meta.dirname, '../../packages/documents/package.json')).resolve('harfbuzzjs')
  return join(dirname(main), 'harfbuzz-subset.wasm')
}
