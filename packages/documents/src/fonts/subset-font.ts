import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A face of a font file, and the characters to keep. */
export interface WantedFont {
  font: Uint8Array
  /** The face's index in a collection. */
  index: number
  codePoints: Iterable<number>
}

/**
 * The font reduced to these characters and all glyphs they can become, so that it shapes every text of them like the full font. Hints are
 * left out: nothing here is drawn on a pixel grid.
 */
export function subsetFont({ font, index, codePoints }: WantedFont): Buffer {
  const subset = subsetOf(font, index, (hb, input) => {
    hb.hb_subset_input_set_flags(input, flags.withoutHints)
    const wanted = hb.hb_subset_input_unicode_set(input)
    for (const codePoint of codePoints) hb.hb_set_add(wanted, codePoint)
    keepNames(hb, hb.hb_subset_input_set(input, sets.names))
    dropFeatures(hb, hb.hb_subset_input_set(input, sets.features))
  })
  if (!subset) throw new Error('a font could not be cut down')
  return subset
}

/**
 * The font reduced to these characters and their forms in vertical lines, for a program that shapes nothing else, such as PDFium, which draws by
 * its hints. Undefined where HarfBuzz does not take the font.
 */
export function subsetWithVerticalForms({ font, index, codePoints }: WantedFont): Buffer | undefined {
  const all = [...codePoints]
  const withFlags = (wanted: number) =>
    subsetOf(font, index, (hb, input) => {
      hb.hb_subset_input_set_flags(input, wanted)
      const kept = hb.hb_subset_input_unicode_set(input)
      for (const codePoint of all) hb.hb_set_add(kept, codePoint)
      keepNames(hb, hb.hb_subset_input_set(input, sets.names))
      const features = hb.hb_subset_input_set(input, sets.features)
      hb.hb_set_clear(features)
      for (const tag of ['vert', 'vrt2']) hb.hb_set_add(features, tagOf(tag))
    })
  const hinted = all.length > mostHinted ? undefined : withFlags(0)
  return hinted ?? withFlags(flags.withoutHints)
}

/** HarfBuzz can't keep the hints of 6000 characters of Noto's serif; fonts with more than these come without. */
const mostHinted = 4000

/** A font that a PDF embeds, and the glyphs that it's used with. */
export interface UsedFont {
  font: Uint8Array
  glyphs: Iterable<number>
  /** How the PDF finds glyphs: by their numbers, or by what the font itself says of codes and names. */
  foundBy: 'number' | 'font'
}

/**
 * The font with these glyphs alone. They keep their numbers, so that everything that refers to them stays true; hints stay too. Undefined
 * where HarfBuzz does not take the font.
 */
export function subsetGlyphs({ font, glyphs, foundBy }: UsedFont): Buffer | undefined {
  return subsetOf(font, 0, (hb, input) => {
    const lookup = foundBy === 'font'
    hb.hb_subset_input_set_flags(input, flags.retainNumbers | flags.notdefOutline | (lookup ? flags.glyphNames : 0))
    const wanted = hb.hb_subset_input_set(input, sets.glyphs)
    for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
    // HarfBuzz keeps only the cmaps of Unicode; as numbers stay, the tables can stay as they are.
    if (lookup) for (const tag of lookupTables) hb.hb_set_add(hb.hb_subset_input_set(input, sets.keptTables), tagOf(tag))
    for (const tag of lookup ? unusedTables : [...unusedTables, ...lookupTables]) {
      hb.hb_set_add(hb.hb_subset_input_set(input, sets.droppedTables), tagOf(tag))
    }
  })
}

/** By which readers find the glyph of a code. */
const lookupTables = ['cmap', 'post', 'OS/2']

/** For shaping and for the device, which a PDF does itself. */
const unusedTables = ['name', 'GSUB', 'GPOS', 'GDEF', 'kern', 'DSIG', 'hdmx', 'VDMX', 'LTSH', 'PCLT', 'gasp']

function subsetOf(font: Uint8Array, index: number, wish: (hb: Subsetter, input: number) => void): Buffer | undefined {
  hb ??= load()
  const { memory, malloc, free } = hb
  const address = malloc(font.length)
  new Uint8Array(memory.buffer).set(font, address)
  const given = hb.hb_blob_create(address, font.length, readOnly, 0, 0)
  const face = hb.hb_face_create(given, index)
  const input = hb.hb_subset_input_create_or_fail()
  wish(hb, input)
  const subset = hb.hb_subset_or_fail(face, input)
  try {
    return subset === 0 ? undefined : bytesOf(hb, subset)
  } finally {
    hb.hb_face_destroy(subset)
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(given)
    free(address)
  }
}

/** The functions of HarfBuzz's subsetter that we call; addresses and handles are numbers. */
interface Subsetter {
  memory: { readonly buffer: ArrayBuffer }
  malloc(bytes: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_set_add(set: number, value: number): void
  hb_set_del(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_or_fail(face: number, input: number): number
  _initialize?(): void
}

/** Constants of HarfBuzz's memory modes, flags and sets. */
const readOnly = 1
const flags = { withoutHints: 1, retainNumbers: 2, notdefOutline: 0x40, glyphNames: 0x80 } as const
const sets = { glyphs: 0, keptTables: 2, droppedTables: 3, names: 4, features: 6 } as const

/** One instance for the life of the process; everything is freed after each use. */
let hb: Subsetter | undefined

/** Node has it, but only the browser types declare it. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object) => { exports: Subsetter } }
}

function load(): Subsetter {
  const main = createRequire(import.meta.url).resolve('harfbuzzjs')
  const { exports } = new wasm.Instance(new wasm.Module(readFileSync(join(dirname(main), 'harfbuzz-subset.wasm'))))
  exports._initialize?.()
  return exports
}

function bytesOf({ memory, ...from }: Subsetter, face: number): Buffer {
  const blob = from.hb_face_reference_blob(face)
  const start = from.hb_blob_get_data(blob, 0)
  const bytes = Buffer.from(new Uint8Array(memory.buffer).slice(start, start + from.hb_blob_get_length(blob)))
  from.hb_blob_destroy(blob)
  return bytes
}

/** Keeps copyright and licence but not the font's name, which the licence reserves for the full font. */
function keepNames({ hb_set_clear, hb_set_add }: Subsetter, names: number): void {
  hb_set_clear(names)
  for (const name of [0, 13, 14]) hb_set_add(names, name)
}

/** Features that shaping only uses on request. Browsers request narrower punctuation by default, our writer doesn't. */
function dropFeatures({ hb_set_del }: Subsetter, features: number): void {
  for (const tag of ['halt', 'vhal', 'chws', 'vchw', 'palt', 'vpal', 'vert', 'vrt2', 'vkrn', 'valt']) {
    hb_set_del(features, tagOf(tag))
  }
}

/** The four letters of a tag as HarfBuzz takes them. */
function tagOf(tag: string): number {
  return [...tag].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
}
