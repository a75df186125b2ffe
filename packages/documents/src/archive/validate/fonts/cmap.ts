import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type CidSystem, collectionOf } from '../../../fonts/names/predefined-cmaps.ts'
import { type CharacterMap, readCharacterMap } from '../../../glyphs/character-map.ts'
import type { CodeRange } from '../../../glyphs/code-space.ts'
import { predefinedMap } from '../../../glyphs/collections.ts'
import { knownEncoding } from '../../../glyphs/known-encodings.ts'

/** The encoding of a composite font. */
export interface CMap {
  /** Without a slash; empty for one that has none. */
  name: string
  ranges: readonly CodeRange[]
  system: CidSystem
  /** Only of one that is embedded. */
  embedded: EmbeddedCMap | undefined
  /** Undefined if it's predefined and its table isn't here. */
  cidOf: ((code: number) => number) | undefined
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
  if (encoding.isStream) return readEmbedded(encoding)
  const name = encoding.name?.slice(1) ?? ''
  const isIdentity = name === 'Identity-H' || name === 'Identity-V'
  return {
    name,
    ranges: knownEncoding(`/${name}`)?.ranges ?? [anyPair],
    system: collectionOf(name),
    embedded: undefined,
    cidOf: isIdentity ? (code) => code : cachedCids(predefinedMap(name, collectionOf(name).ordering ?? '')?.cidOf),
  }
}

function readEmbedded(stream: PdfObject): CMap {
  const source = Buffer.from(contentBytes(stream, { lenient: true }) ?? []).toString('latin1')
  const map = readCharacterMap(source)
  const use = stream.get('/UseCMap')
  const base = use.name?.slice(1) ?? (use.isStream ? use.get('/CMapName').name?.slice(1) : undefined) ?? map.baseName?.slice(1)
  const inherited = base === undefined ? undefined : knownEncoding(`/${base}`)?.ranges
  return {
    name: stream.get('/CMapName').name?.slice(1) ?? /\/CMapName\s*\/(\S+)/.exec(source)?.[1] ?? '',
    ranges: map.ranges.length > 0 ? map.ranges : (inherited ?? [anyPair]),
    system: systemIn(stream, source),
    embedded: {
      writingMode: stream.get('/WMode').integer ?? 0,
      writtenMode: Number(/\/WMode\s+(\d+)/.exec(source)?.[1] ?? 0),
      base,
      largestCid: largestCid(source),
    },
    cidOf: cachedCids(withBase(map, base)),
  }
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
function largestCid(source: string): number {
  let largest = 0
  for (const [, inside = ''] of source.matchAll(/begincidrange([\s\S]*?)endcidrange/g)) {
    for (const [, first = '', last = '', cid] of inside.matchAll(/<([\s0-9a-f]*)>\s*<([\s0-9a-f]*)>\s*(\d+)/gi))
      largest = Math.max(largest, Number(cid) + Number.parseInt(last, 16) - Number.parseInt(first, 16))
  }
  for (const [, inside = ''] of source.matchAll(/begincidchar([\s\S]*?)endcidchar/g))
    for (const [, cid] of inside.matchAll(/<[\s0-9a-f]*>\s*(\d+)/gi)) largest = Math.max(largest, Number(cid))
  return largest
}

/** Undefined if the base isn't known here. */
function withBase({ glyphOf }: CharacterMap, base: string | undefined): ((code: number) => number) | undefined {
  if (base === undefined) return (code) => glyphOf(code) ?? 0
  const under = /^Identity-[HV]$/.test(base) ? { cidOf: (code: number) => code } : predefinedMap(base, collectionOf(base).ordering ?? '')
  return under && ((code) => glyphOf(code) ?? under.cidOf(code))
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
