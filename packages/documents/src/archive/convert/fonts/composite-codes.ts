import { existsSync, readFileSync } from 'node:fs'
import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readCharacterMap } from '../../../glyphs/character-map.ts'
import { codesIn, type FontUse } from '../../../inventory/font-uses.ts'

const data = '/usr/share/poppler'

/** A code of a composite font and the number of its glyph in the collection of characters. */
export interface CodedGlyph {
  code: number
  cid: number
}

/** The codes that text uses, as far as they can be told; undefined where the encoding is not known here. */
export function usedCids(font: PdfObject, { pairs, bytes, neighbours }: FontUse): CodedGlyph[] | undefined {
  const encoding = font.get('/Encoding')
  if (/^\/Identity(?:-UTF16)?-[HV]$/.test(encoding.name ?? '')) return codesIn(pairs).map((code) => ({ code, cid: code }))
  const ordering = font.get('/DescendantFonts').at(0).get('/CIDSystemInfo').get('/Ordering').text ?? ''
  const map = encoding.name === undefined ? embeddedMap(encoding) : predefinedMap(encoding.name.slice(1), ordering)
  if (!map) return undefined
  // Codes of one and of two bytes: some that are no code at all are taken along.
  const codes = [...codesIn(map.isPairs ? pairs : neighbours), ...(map.isPairs ? [] : codesIn(bytes))]
  return codes.map((code) => ({ code, cid: map.cidOf(code) })).filter(({ cid }) => cid > 0)
}

interface CodeMap {
  /** Every code has two bytes. */
  isPairs: boolean
  cidOf(code: number): number
}

const maps = new Map<string, CodeMap | undefined>()

function predefinedMap(name: string, ordering: string, depth = 0): CodeMap | undefined {
  const key = `${ordering}/${name}`
  if (!maps.has(key)) maps.set(key, readMap(name, ordering, depth))
  return maps.get(key)
}

function readMap(name: string, ordering: string, depth: number): CodeMap | undefined {
  const source = depth > 4 ? undefined : predefinedSource(name, ordering)
  return source === undefined ? undefined : parsed(source, ordering, depth)
}

/** A map of a collection that every reader knows, as it's written; undefined if we don't know it. */
export function predefinedSource(name: string, ordering: string): string | undefined {
  if (!/^[\w-]+$/.test(name) || !/^\w+$/.test(ordering)) return undefined
  const path = `${data}/cMap/Adobe-${ordering}/${name}`
  return existsSync(path) ? readFileSync(path, 'latin1') : undefined
}

/** The map that another builds on. */
export function baseOf(source: string): string | undefined {
  return /\/([\w-]+)\s+usecmap\b/.exec(source)?.[1]
}

function parsed(source: string, ordering: string, depth: number): CodeMap {
  const base = baseOf(source)
  const under = base === undefined ? undefined : predefinedMap(base, ordering, depth + 1)
  const { ranges, glyphOf } = readCharacterMap(source)
  const isPairs = ranges.length > 0 ? ranges.every(({ low }) => low.length === 2) : (under?.isPairs ?? true)
  return { isPairs, cidOf: (code) => glyphOf(code) || (under?.cidOf(code) ?? 0) }
}

function embeddedMap(stream: PdfObject): CodeMap | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return undefined
  const ordering = stream.get('/CIDSystemInfo').get('/Ordering').text ?? 'Identity'
  return parsed(Buffer.from(bytes).toString('latin1'), ordering, 0)
}

/** The collection of characters that a predefined map belongs to. */
export function collectionOf(name: string): string | undefined {
  return ['Japan1', 'GB1', 'CNS1', 'Korea1', 'KR'].find((ordering) => existsSync(`${data}/cMap/Adobe-${ordering}/${name}`))
}

/** The latest supplement of its collection that a predefined map knows. */
export function supplementOf(name: string, ordering: string): number {
  const path = `${data}/cMap/Adobe-${ordering}/${name}`
  if (!existsSync(path)) return 0
  return Number(/\/Supplement\s+(\d+)/.exec(readFileSync(path, 'latin1'))?.[1] ?? 0)
}

const texts = new Map<string, number[]>()

/** The character of a number in one of Adobe's collections. */
export function characterOfCid(ordering: string, cid: number): number | undefined {
  if (!texts.has(ordering)) texts.set(ordering, readTexts(ordering))
  return texts.get(ordering)?.[cid] || undefined
}

function readTexts(ordering: string): number[] {
  const path = `${data}/cidToUnicode/Adobe-${ordering}`
  if (!/^\w+$/.test(ordering) || !existsSync(path)) return []
  return readFileSync(path, 'latin1')
    .split('\n')
    .map((line) => Number.parseInt(line, 16) || 0)
}
