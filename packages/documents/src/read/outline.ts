import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { createDestinations, type Destination, type Destinations } from './destinations.ts'

/** A bookmark as plain values, which stay valid when the document's handles are released. */
export interface Bookmark {
  title: string
  /** The title's bytes, in its original encoding. */
  titleBytes: Uint8Array
  /** Its destination inside the document, with named destinations resolved. */
  destination: Destination | undefined
  /** Object number of an action that leads outside the document. */
  action: number | undefined
  isOpen: boolean
  colour: readonly number[] | undefined
  style: number
  children: Bookmark[]
}

/** If there are more, only the first are read. */
export const maxBookmarks = 50_000
const maxDepth = 64
const outwardActions = new Set(['/URI', '/GoToR', '/GoToE', '/Launch', '/Named'])

export function hasOutline(pdf: Pdf): boolean {
  return pdf.root.get('/Outlines').get('/First').isDictionary
}

/**
 * The bookmarks of a document as a tree; loops, endless lists and excessive depth are cut off. Pass `destinations` if they are known
 * already.
 */
export function readOutline(
  pdf: Pdf,
  { destinations = createDestinations(pdf), limit = maxBookmarks }: { destinations?: Destinations; limit?: number } = {},
): Bookmark[] {
  const visited = new Set<number>()

  function readLevel(first: number, depth: number): Bookmark[] {
    const level: Bookmark[] = []
    let id = first
    while (id > 0 && !visited.has(id) && visited.size < limit) {
      visited.add(id)
      const { bookmark, child, next } = readItem(pdf, id, destinations)
      if (!bookmark) break
      if (depth < maxDepth) bookmark.children = readLevel(child, depth + 1)
      level.push(bookmark)
      id = next
    }
    return level
  }

  const first = pdf.root.get('/Outlines').get('/First')
  return readLevel(first.isDictionary ? first.indirect().id : 0, 0)
}

interface ReadItem {
  bookmark?: Bookmark
  /** Object numbers of the first child and of the next bookmark; 0 for none. */
  child: number
  next: number
}

function readItem(pdf: Pdf, id: number, destinations: Destinations): ReadItem {
  const read: ReadItem = { child: 0, next: 0 }
  pdf.scoped(() => {
    const item = pdf.object(id)
    if (!['/Title', '/Dest', '/A'].some((key) => item.has(key))) return
    const action = item.get('/A')
    const kind = action.get('/S').name ?? ''
    const written = item.has('/Dest') ? item.get('/Dest') : kind === '/GoTo' ? action.get('/D') : undefined
    const title = item.get('/Title')
    const colour = item.get('/C')
    read.child = numberOf(item.get('/First'))
    read.next = numberOf(item.get('/Next'))
    read.bookmark = {
      title: title.text ?? '',
      titleBytes: title.bytes ?? new Uint8Array(0),
      destination: written && destinations.resolve(written),
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
