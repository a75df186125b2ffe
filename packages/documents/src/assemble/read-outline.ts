import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import type { Destination, Destinations } from './destinations.ts'

/** A bookmark of a source, read before anything is moved. */
export interface Bookmark {
  title: Uint8Array
  destination: Destination | undefined
  /** Object number of an action that leads out of the document. */
  action: number | undefined
  isOpen: boolean
  colour: readonly number[] | undefined
  style: number
  children: Bookmark[]
}

/** The document whose bookmarks are read. */
export interface OutlineSource {
  pdf: Pdf
  destinations: Destinations
}

/** Of more than these only the first are read. */
export const maxBookmarks = 50_000
const maxDepth = 64
const outwardActions = new Set(['/URI', '/GoToR', '/GoToE', '/Launch', '/Named'])

/** The bookmarks of a document as a tree; loops and lists without end are cut. */
export function readOutline(source: OutlineSource, limit = maxBookmarks): Bookmark[] {
  const visited = new Set<number>()

  function readLevel(first: number, depth: number): Bookmark[] {
    const level: Bookmark[] = []
    let id = first
    while (id > 0 && !visited.has(id) && visited.size < limit) {
      visited.add(id)
      const { bookmark, child, next } = readItem(source, id)
      if (!bookmark) break
      if (depth < maxDepth) bookmark.children = readLevel(child, depth + 1)
      level.push(bookmark)
      id = next
    }
    return level
  }

  const first = source.pdf.root.get('/Outlines').get('/First')
  return readLevel(first.isDictionary ? first.indirect().id : 0, 0)
}

interface ReadItem {
  bookmark?: Bookmark
  /** Object numbers of the first child and of the next bookmark; 0 for none. */
  child: number
  next: number
}

function readItem(source: OutlineSource, id: number): ReadItem {
  const read: ReadItem = { child: 0, next: 0 }
  source.pdf.scoped(() => {
    const item = source.pdf.object(id)
    if (!['/Title', '/Dest', '/A'].some((key) => item.has(key))) return
    const action = item.get('/A')
    const kind = action.get('/S').name ?? ''
    const written = item.has('/Dest') ? item.get('/Dest') : kind === '/GoTo' ? action.get('/D') : undefined
    const colour = item.get('/C')
    read.child = numberOf(item.get('/First'))
    read.next = numberOf(item.get('/Next'))
    read.bookmark = {
      title: item.get('/Title').bytes ?? new Uint8Array(0),
      destination: written && source.destinations.resolve(written),
      action: !written && outwardActions.has(kind) ? action.indirect().id : undefined,
      isOpen: (item.get('/Count').integer ?? 0) > 0,
      colour: colour.length === 3 ? colour.numbers() : undefined,
      style: item.get('/F').integer ?? 0,
      children: [],
    }
  })
  return read
}

function numberOf(item: PdfObject): number {
  return item.type === 'dictionary' ? item.indirect().id : 0
}
