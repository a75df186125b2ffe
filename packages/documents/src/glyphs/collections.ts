import { existsSync, readFileSync } from 'node:fs'
import { readCharacterMap } from './character-map.ts'
import type { CodeRange } from './code-space.ts'

/** Adobe's collections of characters and the maps into them, as Poppler's data has them. */
const data = '/usr/share/poppler'
/** Some folders also hold maps of an older collection. */
const folders = ['Adobe-Japan1', 'Adobe-GB1', 'Adobe-CNS1', 'Adobe-Korea1', 'Adobe-KR', 'Adobe-Japan2']

/** What the codes of a composite font show. */
export interface CodeMap {
  /** Where codes are; empty if it doesn't say. */
  ranges: readonly CodeRange[]
  /** The number of a glyph in the collection; 0 for a code that shows none. */
  cidOf(code: number): number
}

const maps = new Map<string, CodeMap | undefined>()

/** A map of one of Adobe's collections; undefined if we don't know it. */
export function predefinedMap(name: string, depth = 0): CodeMap | undefined {
  if (!maps.has(name)) maps.set(name, readMap(name, depth))
  return maps.get(name)
}

function readMap(name: string, depth: number): CodeMap | undefined {
  const source = depth > 4 ? undefined : predefinedSource(name)
  if (source === undefined) return undefined
  const base = baseOf(source)
  const under = base === undefined ? undefined : predefinedMap(base, depth + 1)
  const { ranges, glyphOf } = readCharacterMap(source)
  return { ranges: ranges.length > 0 ? ranges : (under?.ranges ?? []), cidOf: (code) => glyphOf(code) || (under?.cidOf(code) ?? 0) }
}

/** A map of one of Adobe's collections, as it's written; undefined if we don't know it. */
export function predefinedSource(name: string): string | undefined {
  // A document chooses the names of its maps, and they must not lead to other files.
  if (!/^[\w-]+$/.test(name)) return undefined
  const path = folders.map((folder) => `${data}/cMap/${folder}/${name}`).find((one) => existsSync(one))
  return path === undefined ? undefined : readFileSync(path, 'latin1')
}

/** The map that another builds on. */
export function baseOf(source: string): string | undefined {
  return /\/([\w-]+)\s+usecmap\b/.exec(source)?.[1]
}

/** The collection of characters that a map belongs to, and the latest supplement of it that the map knows. */
export function collectionOf(name: string): { ordering: string; supplement: number } | undefined {
  const source = predefinedSource(name)
  const ordering = source && /\/Ordering\s*\((\w+)\)/.exec(source)?.[1]
  return ordering ? { ordering, supplement: Number(/\/Supplement\s+(\d+)/.exec(source)?.[1] ?? 0) } : undefined
}

const texts = new Map<string, number[]>()

/** Whether a number of a collection stands for text; those of a collection that isn't here count as if they did. */
export function hasText(ordering: string, cid: number): boolean {
  return characterOfCid(ordering, cid) !== undefined || texts.get(ordering)?.length === 0
}

/** The character of a number in one of Adobe's collections. */
export function characterOfCid(ordering: string, cid: number): number | undefined {
  if (!texts.has(ordering)) texts.set(ordering, readTexts(ordering))
  return texts.get(ordering)?.[cid] || undefined
}

/** The data has no lists of texts for these, but maps from text to their numbers. */
const fromText: Readonly<Record<string, string>> = { Japan2: 'UniHojo-UTF32-H', KR: 'UniAKR-UTF32-H' }

function readTexts(ordering: string): number[] {
  const map = fromText[ordering]
  if (map !== undefined) return reversed(map)
  const path = `${data}/cidToUnicode/Adobe-${ordering}`
  if (!/^\w+$/.test(ordering) || !existsSync(path)) return []
  return readFileSync(path, 'latin1')
    .split('\n')
    .map((line) => Number.parseInt(line, 16) || 0)
}

function reversed(name: string): number[] {
  const found: number[] = []
  for (const { first, last, glyph } of readCharacterMap(predefinedSource(name) ?? '').glyphs)
    for (let character = first; character <= last; character++) found[glyph + character - first] ??= character
  return found
}
