import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import { startWalk, type Walk } from './walk.ts'

/** A place in the document. */
export interface Destination {
  /** Counted from 1; undefined where the page is not, or no longer, part of the document. */
  page: number | undefined
  /** How it is shown, with its slash: `/XYZ`, `/Fit` and so on. */
  view: string
  /** The view's numbers; null keeps what the viewer has. */
  position: (number | null)[]
}

/** Named destinations by the bytes of their names (as Latin-1), from the name tree and from the older dictionary. */
export type NamedDestinations = ReadonlyMap<string, Destination>

export function namedDestinations(pdf: Pdf): NamedDestinations {
  const found = new Map<string, Destination>()
  const add = (name: string, value: PdfObject) => {
    const destination = explicitDestination(pdf, value)
    if (destination !== undefined && !found.has(name)) found.set(name, destination)
  }
  walkNameTree(pdf.root.get('/Names').get('/Dests'), add, startWalk(maxNodes))
  const older = pdf.root.get('/Dests')
  for (const key of older.keys().slice(0, maxNames)) add(key.slice(1), older.get(key))
  return found
}

/** A destination that is written out or named, or undefined where it leads nowhere. */
export function resolveDestination(pdf: Pdf, value: PdfObject, named: NamedDestinations): Destination | undefined {
  if (value.type === 'string') return named.get(Buffer.from(value.bytes ?? []).toString('latin1'))
  if (value.type === 'name') return named.get(value.name?.slice(1) ?? '')
  return explicitDestination(pdf, value)
}

const maxNodes = 20_000
const maxNames = 100_000
const maxDepth = 32

function explicitDestination(pdf: Pdf, value: PdfObject): Destination | undefined {
  const target = value.isDictionary ? value.get('/D') : value
  if (!target.isArray || target.length === 0) return undefined
  const [page, view, ...position] = target.items(6)
  if (page === undefined) return undefined
  return { page: pageNumber(pdf, page), view: view?.name ?? '/Fit', position: position.map((item) => item.number ?? null) }
}

function pageNumber(pdf: Pdf, page: PdfObject): number | undefined {
  // Some writers put the page's index where the page itself belongs.
  const index = page.integer
  if (index === undefined) return pdf.pageNumberOf(page)
  return index >= 0 && index < pdf.pageCount ? index + 1 : undefined
}

function walkNameTree(node: PdfObject, add: (name: string, value: PdfObject) => void, walk: Walk, depth = 0): void {
  if (!node.isDictionary || depth > maxDepth || !walk.enter(node)) return
  const names = node.get('/Names')
  const count = Math.min(names.length, maxNames * 2)
  for (let index = 0; index + 1 < count; index += 2) {
    const name = names.at(index).bytes
    if (name !== undefined) add(Buffer.from(name).toString('latin1'), names.at(index + 1))
  }
  for (const kid of node.get('/Kids').items(maxNodes)) walkNameTree(kid, add, walk, depth + 1)
}
