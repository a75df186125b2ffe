import { createHash } from 'node:crypto'
import type { PdfObject } from '../qpdf/object.ts'
import type { Assembly, AssemblySource, PlacedPage } from './assembly.ts'

const maxPages = 20_000
const minBytes = 1024
const maxBytes = 20_000_000
const fontFiles = ['/FontFile', '/FontFile2', '/FontFile3']

/** Writes fonts and images that several sources bring along only once. Only streams of equal length are looked into. */
export function shareStreams(assembly: Assembly): void {
  if (assembly.sources.length < 2) return
  const visited = new Map(assembly.sources.map((source) => [source, new Set<number>()]))
  const pages = assembly.pages.slice(0, maxPages).filter(({ isRepeat }) => !isRepeat)
  const uses = pages.flatMap((page) => usesOf(page, visited.get(page.source) ?? new Set()))
  for (const alike of Map.groupBy(uses, ({ length }) => length).values()) {
    if (new Set(alike.map(({ source }) => source)).size > 1) assembly.target.scoped(() => shareEqual(assembly, alike))
  }
}

/** A stream by the way to it: the page in the target, and the keys from there. */
interface Use {
  source: AssemblySource
  page: number
  keys: readonly (string | number)[]
  length: number
}

/** Read in the source: a copied stream does not tell its length. */
function usesOf({ source, number, id }: PlacedPage, visited: Set<number>): Use[] {
  const uses: Use[] = []
  source.pdf.scoped(() => {
    const page = source.pdf.page(number)
    for (const keys of [...imagePaths(page, visited), ...fontFilePaths(page, visited)]) {
      const length = follow(page, keys).get('/Length').integer ?? 0
      if (length >= minBytes && length <= maxBytes) uses.push({ source, page: id, keys, length })
    }
  })
  return uses
}

function imagePaths(page: PdfObject, visited: Set<number>): string[][] {
  const path = ['/Resources', '/XObject']
  return newKeys(follow(page, path), visited).map((name) => [...path, name])
}

function fontFilePaths(page: PdfObject, visited: Set<number>): (string | number)[][] {
  const path = ['/Resources', '/Font']
  return newKeys(follow(page, path), visited).flatMap((name) => {
    const isComposite = follow(page, [...path, name, '/DescendantFonts', 0]).isDictionary
    const descriptor = [...path, name, ...(isComposite ? ['/DescendantFonts', 0] : []), '/FontDescriptor']
    const keys = newKeys(follow(page, descriptor), visited)
    return keys.filter((key) => fontFiles.includes(key)).map((key) => [...descriptor, key])
  })
}

/** The keys of a dictionary, or none if it was met before. */
function newKeys(dictionary: PdfObject, visited: Set<number>): string[] {
  const { id } = dictionary
  if (id > 0 && visited.has(id)) return []
  if (id > 0) visited.add(id)
  return dictionary.keys()
}

function follow(start: PdfObject, keys: readonly (string | number)[]): PdfObject {
  return keys.reduce((object, key) => (typeof key === 'number' ? object.at(key) : object.get(key)), start)
}

function shareEqual({ target }: Assembly, alike: readonly Use[]): void {
  const first = new Map<string, PdfObject>()
  const digests = new Map<number, string>()
  for (const { page, keys } of alike) {
    const holder = follow(target.object(page), keys.slice(0, -1))
    const key = String(keys.at(-1))
    const stream = holder.get(key)
    if (!stream.isStream) continue
    const digest = digests.get(stream.id) ?? digestOf(stream)
    digests.set(stream.id, digest)
    const known = first.get(digest)
    if (!known) first.set(digest, stream)
    else if (known.id !== stream.id) holder.set(key, known)
  }
}

function digestOf(stream: PdfObject): string {
  const entries = stream
    .keys()
    .toSorted()
    .map((key) => `${key} ${stream.get(key).unparse()}`)
  return createHash('sha256')
    .update(entries.join('\n'))
    .update(stream.streamBytes({ decode: false }))
    .digest('base64')
}
