import type { PdfObject } from '../engines/qpdf/object.ts'
import { type Bookmark, maxBookmarks } from '../read/outline.ts'
import { type Assembly, type AssemblySource, type BookmarkPolicy, drop } from './assembly.ts'
import { explicitDestination } from './write-destination.ts'

/** Copies the bookmarks of the sources, except those to pages that weren't copied. */
export function writeOutline(assembly: Assembly, policy: BookmarkPolicy, outlines: ReadonlyMap<AssemblySource, Bookmark[]>): void {
  if (policy === 'discard') return
  const items = sourcesInOrder(assembly).flatMap((source) => {
    const own = policy === 'file' ? [] : pruned(source, outlines.get(source) ?? [])
    if (countAll(outlines.get(source) ?? []) >= maxBookmarks) drop(assembly, 'bookmarks', source)
    const entries = own.map((bookmark) => ({ source, bookmark }))
    if (policy === 'keep') return entries
    return [{ source, bookmark: fileBookmark(source, own) }]
  })
  if (items.length === 0) return
  const tree = assembly.target.dictionary({ '/Type': '/Outlines' }).indirect()
  const written = writeLevel(assembly, tree, items)
  assembly.report.bookmarks = written.total
  assembly.target.root.set('/Outlines', tree)
}

interface Item {
  source: AssemblySource
  bookmark: Bookmark
}

function writeLevel(assembly: Assembly, parent: PdfObject, items: readonly Item[]): { total: number; visible: number } {
  const { target } = assembly
  const objects = items.map((item) => writeItem(assembly, item))
  let total = 0
  let visible = 0
  for (const [index, { id, open, all }] of objects.entries()) {
    target.scoped(() => {
      const object = target.object(id).set('/Parent', parent)
      const previous = objects[index - 1]
      const next = objects[index + 1]
      if (previous) object.set('/Prev', target.object(previous.id))
      if (next) object.set('/Next', target.object(next.id))
    })
    total += 1 + all
    visible += 1 + open
  }
  const [first, last] = [objects.at(0), objects.at(-1)]
  if (first && last) parent.set('/First', target.object(first.id)).set('/Last', target.object(last.id)).set('/Count', visible)
  return { total, visible }
}

function writeItem(assembly: Assembly, { source, bookmark }: Item): { id: number; open: number; all: number } {
  const { target } = assembly
  const written = { id: 0, open: 0, all: 0 }
  target.scoped(() => {
    const object = target.dictionary({ '/Title': target.bytes(bookmark.titleBytes) }).indirect()
    written.id = object.id
    const place = bookmark.destination && source.placed.get(bookmark.destination.page)
    if (bookmark.destination && place) {
      object.set('/Dest', explicitDestination(target, bookmark.destination, target.object(place.id), place.scale))
    } else if (bookmark.action) {
      object.set('/A', target.copyForeign(source.pdf, source.pdf.object(bookmark.action)))
    }
    if (bookmark.colour) object.set('/C', target.array(bookmark.colour))
    if (bookmark.style !== 0) object.set('/F', bookmark.style)
    if (bookmark.children.length === 0) return
    const children = writeLevel(
      assembly,
      object,
      bookmark.children.map((child) => ({ source, bookmark: child })),
    )
    if (!bookmark.isOpen) object.set('/Count', -children.visible)
    written.all = children.total
    written.open = bookmark.isOpen ? children.visible : 0
  })
  return written
}

/** A heading whose page is missing stays if it has children, and leads to the first of them. */
function pruned(source: AssemblySource, bookmarks: readonly Bookmark[]): Bookmark[] {
  return bookmarks.flatMap((bookmark) => {
    const children = pruned(source, bookmark.children)
    // In a whole document a bookmark that never led anywhere may stay.
    const isWhole = source.placed.size === source.pdf.pageCount
    const leads = bookmark.destination ? source.placed.has(bookmark.destination.page) : bookmark.action !== undefined || isWhole
    if (leads) return [{ ...bookmark, children }]
    if (children.length === 0) return []
    return [{ ...bookmark, children, destination: children[0]?.destination }]
  })
}

function fileBookmark(source: AssemblySource, children: Bookmark[]): Bookmark {
  const [first] = source.placed.values()
  const page = first?.number ?? 1
  const { title } = source
  return {
    title,
    titleBytes: textBytes(title),
    destination: { page, view: [] },
    action: undefined,
    isOpen: false,
    colour: undefined,
    style: 0,
    children,
  }
}

/** UTF-16 with a byte order mark, which every reader recognises as text. */
function textBytes(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])
}

function sourcesInOrder({ pages }: Assembly): AssemblySource[] {
  return [...new Set(pages.map(({ source }) => source))]
}

function countAll(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, { children }) => sum + 1 + countAll(children), 0)
}
