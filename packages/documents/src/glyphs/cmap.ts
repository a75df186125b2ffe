import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { type CidSystem, collectionOf } from '../fonts/names/predefined-cmaps.ts'
import { type CharacterMap, readCharacterMap } from './character-map.ts'
import type { CodeRange } from './code-space.ts'
import { predefinedMap } from './collections.ts'
import { knownEncoding } from './known-encodings.ts'

/** The encoding of a composite font. */
export interface CMap {
  /** Without a slash; empty for one that has none. */
  name: string
  ranges: readonly CodeRange[]
  isVertical: boolean
  system: CidSystem
  /** Only of one that is embedded. */
  embedded: EmbeddedCMap | undefined
  /** Undefined if it's predefined and its table isn't here. */
  cidOf: ((code: number) => number) | undefined
  /** By what it says itself, without a map that it builds on. */
  ownCidOf(code: number): number
}

export interface EmbeddedCMap {
  writingMode: number
  writtenMode: number
  /** The name of the map that it builds on. */
  base: string | undefined
  largestCid: number
}

const anyPair: CodeRange = { low: [0, 0], high: [0xff, 0xff] }

export function readCMap(encoding: PdfObject): CMap {
  if (encoding.isStream) {
    const map = readEmbedded(encoding, 0)
    return map.ranges.length > 0 ? map : { ...map, ranges: [anyPair] }
  }
  const name = encoding.name?.slice(1) ?? ''
  return {
    name,
    ranges: rangesOf(name) ?? [anyPair],
    isVertical: name.endsWith('V'),
    system: collectionOf(name),
    embedded: undefined,
    cidOf: isIdentityName(name) ? (code) => code : cachedCids(predefinedMap(name)?.cidOf),
    ownCidOf: () => 0,
  }
}

/** Whether codes are the numbers of glyphs themselves. */
export function isIdentity({ name, embedded }: Pick<CMap, 'name' | 'embedded'>): boolean {
  return !embedded && isIdentityName(name)
}

const maxBases = 4

/** Its ranges are empty if neither it nor what it builds on says any. */
function readEmbedded(stream: PdfObject, depth: number): CMap {
  const source = Buffer.from(contentBytes(stream, { lenient: true }) ?? []).toString('latin1')
  const map = readCharacterMap(source)
  const use = stream.get('/UseCMap')
  const base = use.name?.slice(1) ?? (use.isStream ? use.get('/CMapName').name?.slice(1) : undefined) ?? map.baseName?.slice(1)
  const inner = use.isStream && depth < maxBases ? readEmbedded(use, depth + 1) : undefined
  const inherited = inner?.ranges ?? (base === undefined ? undefined : rangesOf(base))
  const writtenMode = Number(/\/WMode\s+(\d+)/.exec(source)?.[1] ?? 0)
  return {
    name: stream.get('/CMapName').name?.slice(1) ?? /\/CMapName\s*\/(\S+)/.exec(source)?.[1] ?? '',
    ranges: distinct([...(inherited ?? []), ...map.ranges]),
    isVertical: writtenMode === 1,
    system: systemIn(stream, source),
    embedded: {
      writingMode: stream.get('/WMode').integer ?? 0,
      writtenMode,
      base,
      largestCid: largestCid(map),
    },
    cidOf: cachedCids(withBase(map, inner ?? baseNamed(base))),
    ownCidOf: (code) => map.glyphOf(code) ?? 0,
  }
}

function distinct(ranges: readonly CodeRange[]): CodeRange[] {
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()]
}

function isIdentityName(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V'
}

function rangesOf(name: string): readonly CodeRange[] | undefined {
  return knownEncoding(`/${name}`)?.ranges ?? predefinedMap(name)?.ranges
}

/** The dictionary of the stream says the same as the map itself, which counts where it doesn't. */
function systemIn(stream: PdfObject, source: string): CidSystem {
  const info = stream.get('/CIDSystemInfo')
  const written = (key: string) => new RegExp(`/${key}\\s*\\(([^)]*)\\)`).exec(source)?.[1]
  return {
    registry: written('Registry') ?? info.get('/Registry').text,
    ordering: written('Ordering') ?? info.get('/Ordering').text,
    supplement: Number(/\/Supplement\s+(\d+)/.exec(source)?.[1] ?? info.get('/Supplement').integer ?? 0),
  }
}

/** The largest identifier that a map gives, whether it's used or not. */
function largestCid({ glyphs }: CharacterMap): number {
  return glyphs.reduce((largest, { first, last, glyph }) => Math.max(largest, glyph + last - first || 0), 0)
}

function baseNamed(name: string | undefined): Pick<CMap, 'cidOf'> {
  if (name === undefined) return { cidOf: () => 0 }
  return { cidOf: isIdentityName(name) ? (code) => code : predefinedMap(name)?.cidOf }
}

/** Undefined if the base isn't known here. */
function withBase({ glyphOf }: CharacterMap, { cidOf }: Pick<CMap, 'cidOf'>): ((code: number) => number) | undefined {
  return cidOf && ((code) => glyphOf(code) ?? cidOf(code))
}

function cachedCids(cidOf: ((code: number) => number) | undefined): ((code: number) => number) | undefined {
  if (!cidOf) return undefined
  const known = new Map<number, number>()
  return (code) => {
    const cid = known.get(code) ?? cidOf(code)
    known.set(code, cid)
    return cid
  }
}
