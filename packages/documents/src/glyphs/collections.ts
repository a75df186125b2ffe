import { existsSync, readFileSync } from 'node:fs'
import { readCharacterMap } from './character-map.ts'

/** Adobe's collections of characters and the maps into them, as Poppler's data has them. */
const data = '/usr/share/poppler'

/** What the codes of a composite font show. */
export interface CodeMap {
  /** Every code has two bytes. */
  isPairs: boolean
  /** The number of a glyph in the collection; 0 for a code that shows none. */
  cidOf(code: number): number
}

const maps = new Map<string, CodeMap | undefined>()

/** A map of a collection that every reader knows; undefined if we don't know it. */
export function predefinedMap(name: string, ordering: string, depth = 0): CodeMap | undefined {
  const key = `${ordering}/${name}`
  if (!maps.has(key)) maps.set(key, readMap(name, ordering, depth))
  return maps.get(key)
}

function readMap(name: string, ordering: string, depth: number): CodeMap | undefined {
  const source = depth > 4 ? undefined : predefinedSource(name, ordering)
  return source === undefined ? undefined : readCodeMap(source, ordering, depth)
}

/** A map of a collection that every reader knows, as it's written; undefined if we don't know it. */
export function predefinedSource(name: string, ordering: string): string | undefined {
  if (!isMapName(name) || !/^\w+$/.test(ordering)) return undefined
  const path = `${data}/cMap/Adobe-${ordering}/${name}`
  return existsSync(path) ? readFileSync(path, 'latin1') : undefined
}

/** A document chooses the names of its maps, and they must not lead to other files. */
function isMapName(name: string): boolean {
  return /^[\w-]+$/.test(name)
}

/** The map that another builds on. */
export function baseOf(source: string): string | undefined {
  return /\/([\w-]+)\s+usecmap\b/.exec(source)?.[1]
}

/** Reads a map that may build on one of a collection. */
export function readCodeMap(source: string, ordering: string, depth = 0): CodeMap {
  const base = baseOf(source)
  const under = base === undefined ? undefined : predefinedMap(base, ordering, depth + 1)
  const { ranges, glyphOf } = readCharacterMap(source)
  const isPairs = ranges.length > 0 ? ranges.every(({ low }) => low.length === 2) : (under?.isPairs ?? true)
  return { isPairs, cidOf: (code) => glyphOf(code) || (under?.cidOf(code) ?? 0) }
}

/** The collection of characters that a predefined map belongs to. */
export function collectionOf(name: string): string | undefined {
  if (!isMapName(name)) return undefined
  return ['Japan1', 'GB1', 'CNS1', 'Korea1', 'KR'].find((ordering) => existsSync(`${data}/cMap/Adobe-${ordering}/${name}`))
}

/** The latest supplement of its collection that a predefined map knows. */
export function supplementOf(name: string, ordering: string): number {
  const path = `${data}/cMap/Adobe-${ordering}/${name}`
  if (!isMapName(name) || !existsSync(path)) return 0
  return Number(/\/Supplement\s+(\d+)/.exec(readFileSync(path, 'latin1'))?.[1] ?? 0)
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

function readTexts(ordering: string): number[] {
  const path = `${data}/cidToUnicode/Adobe-${ordering}`
  if (!/^\w+$/.test(ordering) || !existsSync(path)) return []
  return readFileSync(path, 'latin1')
    .split('\n')
    .map((line) => Number.parseInt(line, 16) || 0)
}
