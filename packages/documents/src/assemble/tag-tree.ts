import type { PdfObject } from '../engines/qpdf/object.ts'
import type { AssemblySource } from './assembly.ts'
import type { TagElement, TagKid } from './read-tags.ts'

export interface TagRenames {
  roles: ReadonlyMap<string, string>
  classes: ReadonlyMap<string, string>
  /** Element ids in use. */
  ids: ReadonlySet<string>
}

/** What remains of a tree: its top elements, and those with an id. */
export interface TidyTree {
  elements: number[]
  named: number[]
}

/** Prepares the structure tree of a source for copying: removes elements of pages that aren't copied and renames clashing names. */
export function tidyTree(source: AssemblySource, renames: TagRenames): TidyTree {
  const { pdf } = source
  const annotations = new Set([...source.annotations.values()].flat())
  const placed = [...source.placed.keys()].toSorted((a, b) => a - b)
  const renamesAny = renames.roles.size + renames.classes.size + renames.ids.size > 0
  const suffix = `-${renames.ids.size + 1}`
  const named: number[] = []

  function isPlaced(page: number | undefined): boolean {
    return page === undefined || source.placed.has(page)
  }

  function isReached({ reach: { first, last, isAnywhere } }: TagElement): boolean {
    return isAnywhere || hasBetween(placed, first, last)
  }

  function isKept(kid: TagKid): boolean {
    if (kid.kind === 'element') return tidyElement(kid.element)
    // Annotations may have been removed, such as flattened fields.
    if (kid.kind === 'object' && !kid.isStream && !annotations.has(kid.id)) return false
    return isPlaced(kid.page)
  }

  function tidyElement(element: TagElement): boolean {
    if (!isReached(element)) return false
    const kept = element.kids?.filter(isKept)
    if (kept ? kept.length === 0 : !isPlaced(element.page)) return false
    if (element.hasName) named.push(element.id)
    pdf.scoped(() => {
      const object = pdf.object(element.id)
      if (renamesAny) rename(object)
      const kids = object.get('/K')
      if (kept && kept.length < Math.max(1, kids.length)) object.set('/K', pdf.array(kept.map(({ place }) => kids.at(place))))
    })
    return true
  }

  function rename(element: PdfObject): void {
    const role = renames.roles.get(element.get('/S').name ?? '')
    if (role) element.set('/S', `/${role.slice(1)}`)
    const style = renames.classes.get(element.get('/C').name ?? '')
    if (style) element.set('/C', `/${style.slice(1)}`)
    renameIds(element)
  }

  function renameIds(element: PdfObject): void {
    if (renames.ids.size === 0) return
    const { bytes } = element.get('/ID')
    if (bytes) element.set('/ID', pdf.bytes(distinct(bytes)))
    const attributes = element.get('/A')
    for (const attribute of attributes.isArray ? attributes.items(64) : [attributes]) {
      const headers = attribute.get('/Headers')
      if (headers.isArray)
        attribute.set(
          '/Headers',
          pdf.array(headers.items(1000).map((header) => (header.bytes ? pdf.bytes(distinct(header.bytes)) : header))),
        )
    }
  }

  function distinct(id: Uint8Array): Uint8Array {
    return Buffer.concat([id, Buffer.from(suffix)])
  }

  const elements = source.readings.tags().elements.filter(tidyElement)
  return { elements: elements.map(({ id }) => id), named }
}

/** Whether a sorted list has a number from `first` to `last`. */
function hasBetween(sorted: readonly number[], first: number, last: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  const next = sorted[low]
  return next !== undefined && next <= last
}
