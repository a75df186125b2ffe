import type { PdfObject } from '../engines/qpdf/object.ts'
import { readNameTree } from '../read/trees.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

/** A use of a stream of a source. */
export interface StreamUse {
  source: AssemblySource
  length: number
  /** The object of the target that holds the use, and the keys that lead from there to the stream. */
  holder: () => PdfObject
  keys: readonly Key[]
}

export type Key = string | number

/** Follows keys from an object to one that it contains or refers to. */
export function follow(start: PdfObject, keys: readonly Key[]): PdfObject {
  return keys.reduce((object, key) => (typeof key === 'number' ? object.at(key) : object.get(key)), start)
}

const maxPages = 20_000
const maxBytes = 64_000_000
const maxDepth = 24
/** Longer arrays contain numbers, not streams. */
const maxItems = 300
/** Keys that lead from a page's resources to other parts of the document. */
const leadsAway = new Set(['/Parent', '/P', '/OC', '/OCGs', '/StructParents', '/PieceInfo', '/Widths', '/W', '/Properties'])

/** Every use of a stream in what is copied from the sources: pages, appearances of annotations, fonts of forms, attached files. */
export function streamUses(assembly: Assembly): StreamUse[] {
  const uses: StreamUse[] = []
  const walks = new Map(assembly.sources.map((source) => [source, createWalk(assembly, source, uses)]))
  for (const { source, number, id } of assembly.pages.slice(0, maxPages))
    source.pdf.scoped(() => walks.get(source)?.(source.pdf.page(number), { holder: () => assembly.target.object(id), only: drawnKeys }))
  for (const source of assembly.sources) source.pdf.scoped(() => walkBesidePages(source, walks.get(source) ?? (() => {})))
  return uses
}

const drawnKeys = ['/Contents', '/Resources']

type Walk = (start: PdfObject, options?: { holder?: () => PdfObject; only?: readonly string[] }) => void

function walkBesidePages({ pdf, annotations }: AssemblySource, walk: Walk): void {
  for (const id of [...annotations.values()].flat()) walk(pdf.object(id), { only: ['/AP', '/FS'] })
  walk(pdf.root.get('/AcroForm').get('/DR'))
  for (const [, file] of readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles'))) walk(file, { only: ['/EF'] })
}

/** Walks the source, since a copied stream doesn't know its length. Each object is visited once, and each use of a stream recorded. */
function createWalk({ target }: Assembly, source: AssemblySource, uses: StreamUse[]): Walk {
  const { pdf } = source
  const visited = new Set<number>()

  interface Place {
    /** Undefined in the target's own objects, such as its form. */
    holder: (() => PdfObject) | undefined
    keys: readonly Key[]
    depth: number
  }

  function visit(object: PdfObject, { holder, keys, depth }: Place): void {
    const { type } = object
    if (type !== 'array' && type !== 'dictionary' && type !== 'stream') return
    const { id } = object
    if (type === 'stream' && holder) note(object, holder, keys)
    if (id > 0 && visited.has(id)) return
    if (id > 0) visited.add(id)
    if (depth >= maxDepth) return
    goThrough(object, id > 0 ? { holder: copyOf(id), keys: [], depth } : { holder, keys, depth })
  }

  function goThrough(object: PdfObject, { holder, keys, depth }: Place, only?: readonly string[]): void {
    const inner = (key: Key) => ({ holder, keys: [...keys, key], depth: depth + 1 })
    if (object.isArray) for (const [index, item] of object.items(maxItems).entries()) visit(item, inner(index))
    else for (const key of only ?? object.keys()) if (!leadsAway.has(key)) visit(object.get(key), inner(key))
  }

  function note(stream: PdfObject, holder: () => PdfObject, keys: readonly Key[]): void {
    const length = stream.get('/Length').integer ?? 0
    if (length > 0 && length <= maxBytes) uses.push({ source, length, holder, keys })
  }

  function copyOf(id: number): () => PdfObject {
    return () => target.copyForeign(pdf, pdf.object(id))
  }

  return (start, { holder, only } = {}) => {
    const { id } = start
    goThrough(start, { holder: holder ?? (id > 0 ? copyOf(id) : undefined), keys: [], depth: 0 }, only)
  }
}
