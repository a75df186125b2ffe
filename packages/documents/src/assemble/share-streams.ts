import type { PdfObject } from '../qpdf/object.ts'
import type { Assembly, AssemblySource, PlacedPage } from './assembly.ts'
import { createDigests } from './stream-digests.ts'

const maxPages = 20_000
const minBytes = 100
const maxBytes = 64_000_000
const maxDepth = 14

/** Writes what several sources bring along only once: fonts, images, content, profiles. Only streams of equal length are looked into. */
export function shareStreams(assembly: Assembly): void {
  if (assembly.sources.length < 2) return
  const visited = new Map(assembly.sources.map((source) => [source, new Set<number>()]))
  const pages = assembly.pages.slice(0, maxPages).filter(({ isRepeat }) => !isRepeat)
  const uses = pages.flatMap((page) => usesOf(page, visited.get(page.source) ?? new Set()))
  const alike = [...Map.groupBy(uses, ({ length }) => length).values()].filter(
    (group) => new Set(group.map(({ source }) => source)).size > 1,
  )
  // What a stream refers to is shared before it, so that equal ones refer to the same.
  const deepestFirst = alike.flat().toSorted((a, b) => b.keys.length - a.keys.length)
  assembly.target.scoped(() => shareEqual(assembly, deepestFirst))
}

/** A stream by the way to it: the page in the target, and the keys from there. */
interface Use {
  source: AssemblySource
  page: number
  keys: readonly Key[]
  length: number
}

type Key = string | number

/** Read in the source: a copied stream does not tell its length. */
function usesOf({ source, number, id }: PlacedPage, visited: Set<number>): Use[] {
  const uses: Use[] = []

  function walk(object: PdfObject, keys: readonly Key[]): void {
    const { type } = object
    if (type !== 'array' && type !== 'dictionary' && type !== 'stream') return
    const own = object.id
    if (own > 0 && visited.has(own)) return
    if (own > 0) visited.add(own)
    if (type === 'stream') {
      const length = object.get('/Length').integer ?? 0
      if (length >= minBytes && length <= maxBytes) uses.push({ source, page: id, keys, length })
    }
    if (keys.length >= maxDepth) return
    if (type === 'array') for (const [index, item] of object.items(maxItems).entries()) walk(item, [...keys, index])
    else for (const key of object.keys()) if (!leadsAway.has(key)) walk(object.get(key), [...keys, key])
  }

  source.pdf.scoped(() => {
    const page = source.pdf.page(number)
    for (const key of ['/Contents', '/Resources']) walk(page.get(key), [key])
    // Annotations were taken off the page, and stand on it in the target in their order unless some were left out.
    for (const [index, annotation] of (source.annotations.get(number) ?? []).entries())
      walk(source.pdf.object(annotation).get('/AP'), ['/Annots', index, '/AP'])
  })
  return uses
}

/** Longer arrays hold numbers, and no streams. */
const maxItems = 300
/** From what a page is drawn with to other parts of the document. */
const leadsAway = new Set(['/Parent', '/P', '/OC', '/OCGs', '/StructParents', '/Metadata', '/PieceInfo', '/Widths', '/W', '/Properties'])

function follow(start: PdfObject, keys: readonly Key[]): PdfObject {
  return keys.reduce((object, key) => (typeof key === 'number' ? object.at(key) : object.get(key)), start)
}

function shareEqual({ target }: Assembly, uses: readonly Use[]): void {
  const first = new Map<string, PdfObject>()
  const digests = createDigests()
  for (const { page, keys } of uses) {
    const holder = follow(target.object(page), keys.slice(0, -1))
    const key = keys.at(-1) ?? ''
    const stream = follow(holder, [key])
    const digest = stream.isStream ? digests.of(stream) : undefined
    if (digest === undefined) continue
    const known = first.get(digest)
    if (!known) first.set(digest, stream)
    else if (known.id !== stream.id) replace(holder, key, known)
  }
}

function replace(holder: PdfObject, key: Key, stream: PdfObject): void {
  if (typeof key === 'number') holder.setAt(key, stream)
  else holder.set(key, stream)
}
