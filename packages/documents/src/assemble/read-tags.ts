import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readNumberTree } from '../read/trees.ts'

/** The tags of a document as plain values, so that subsets can be selected quickly and often. */
export interface TagReading {
  /** `unusable` ones are too many, too deep, or circular. */
  state: 'none' | 'usable' | 'unusable'
  elements: TagElement[]
  /** The parent tree, from content to tags: object numbers by key; 0 for values that are neither list nor element. */
  parents: ReadonlyMap<number, number>
}

export interface TagElement {
  id: number
  /** Undefined for an element without its own content. */
  kids: TagKid[] | undefined
  /** The page in its `/Pg` entry; undefined if it is missing or not in the document. */
  page: number | undefined
  hasName: boolean
  /** The pages of all its descendants. */
  reach: Reach
}

/** `place` is the kid's index in its element's list. */
export type TagKid = { place: number; page: number | undefined } & (
  | { kind: 'content' }
  | { kind: 'object'; id: number; isStream: boolean }
  | { kind: 'element'; element: TagElement }
)

interface Reach {
  first: number
  last: number
  /** Part of it belongs to no particular page. */
  isAnywhere: boolean
}

const maxElements = 500_000
const maxDepth = 400

/** Reads the structure tree of a document. */
export function readTags(pdf: Pdf): TagReading {
  const root = pdf.root.get('/StructTreeRoot')
  if (root.type !== 'dictionary') return { state: 'none', elements: [], parents: new Map() }
  const reader = createReader(pdf)
  const elements = idsOfElements(pdf, root.get('/K')).flatMap((id) => reader.read(id, undefined, 0) ?? [])
  if (!reader.isSound()) return { state: 'unusable', elements: [], parents: new Map() }
  return { state: 'usable', elements, parents: readParents(root) }
}

function readParents(root: PdfObject): Map<number, number> {
  const entries = readNumberTree(root.get('/ParentTree'))
  return new Map(entries.map(([key, value]) => [key, value.isArray || value.isDictionary ? value.indirect().id : 0]))
}

function idsOfElements(pdf: Pdf, kids: PdfObject): number[] {
  const ids: number[] = []
  pdf.scoped(() => {
    for (const kid of kids.isArray ? kids.items(maxElements) : [kids]) if (kid.type === 'dictionary') ids.push(kid.indirect().id)
  })
  return ids
}

function createReader(pdf: Pdf) {
  const visited = new Set<number>()
  const pageNumbers = new Map<number, number | undefined>()
  let isSound = true

  function pageOf(page: PdfObject): number | undefined {
    const { id } = page
    if (id === 0) return undefined
    if (!pageNumbers.has(id)) pageNumbers.set(id, pdf.pageNumberOf(page))
    return pageNumbers.get(id)
  }

  function read(id: number, pageAbove: number | undefined, depth: number): TagElement | undefined {
    if (depth > maxDepth || visited.size > maxElements || visited.has(id)) isSound = false
    if (!isSound) return undefined
    visited.add(id)
    const element: TagElement = { id, kids: undefined, page: pageAbove, hasName: false, reach: nowhere() }
    const below: { place: number; id: number }[] = []
    pdf.scoped(() => {
      const object = pdf.object(id)
      if (object.has('/Pg')) element.page = pageOf(object.get('/Pg'))
      element.hasName = object.has('/ID')
      const kids = object.get('/K')
      if (kids.isNull) return
      element.kids = []
      for (const [place, kid] of (kids.isArray ? kids.items(maxElements) : [kids]).entries()) readKid(element, kid, place, below)
    })
    for (const { place, id: kid } of below) {
      const child = read(kid, element.page, depth + 1)
      if (child) element.kids?.push({ kind: 'element', place, page: child.page, element: child })
    }
    element.kids?.sort((a, b) => a.place - b.place)
    element.reach = reachOf(element)
    return element
  }

  function readKid({ kids, page }: TagElement, kid: PdfObject, place: number, below: { place: number; id: number }[]): void {
    if (kid.integer !== undefined) kids?.push({ kind: 'content', place, page })
    if (kid.type !== 'dictionary') return
    const kind = kid.get('/Type').name
    if (kind !== '/MCR' && kind !== '/OBJR') {
      below.push({ place, id: kid.indirect().id })
      return
    }
    const own = kid.has('/Pg') ? pageOf(kid.get('/Pg')) : page
    const object = kid.get('/Obj')
    if (kind === '/MCR') kids?.push({ kind: 'content', place, page: own })
    else kids?.push({ kind: 'object', place, page: own, id: object.id, isStream: object.isStream })
  }

  return { read, isSound: () => isSound }
}

function nowhere(): Reach {
  return { first: Number.POSITIVE_INFINITY, last: 0, isAnywhere: false }
}

function reachOf({ kids, page }: TagElement): Reach {
  const reach = nowhere()
  const add = (number: number | undefined) => {
    if (number === undefined) reach.isAnywhere = true
    else [reach.first, reach.last] = [Math.min(reach.first, number), Math.max(reach.last, number)]
  }
  if (!kids) add(page)
  for (const kid of kids ?? []) {
    if (kid.kind !== 'element') {
      add(kid.page)
      continue
    }
    const { first, last, isAnywhere } = kid.element.reach
    reach.first = Math.min(reach.first, first)
    reach.last = Math.max(reach.last, last)
    reach.isAnywhere ||= isAnywhere
  }
  return reach
}
