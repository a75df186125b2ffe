import type { PdfObject } from '../qpdf/object.ts'
import type { AssemblySource } from './assembly.ts'

export interface TagRenames {
  roles: ReadonlyMap<string, string>
  classes: ReadonlyMap<string, string>
  /** Element ids that are taken. */
  ids: ReadonlySet<string>
}

const maxElements = 500_000
const maxDepth = 400

/**
 * Makes the structure tree of a source fit for copying: elements of pages that do not come along go, clashing names change.
 * Says false where the tree is too large, too deep or goes in circles.
 */
export function tidyTree(source: AssemblySource, renames: TagRenames): boolean {
  const { pdf } = source
  const visited = new Set<number>()
  const annotations = new Set([...source.annotations.values()].flat())
  const suffix = `-${renames.ids.size + 1}`
  let isSound = true

  function isPlaced(page: PdfObject): boolean {
    const number = pdf.pageNumberOf(page)
    return number === undefined || source.placed.has(number)
  }

  /** Annotations may have been left out, such as fields that became part of the page. */
  function isKept(object: PdfObject): boolean {
    return object.isStream || annotations.has(object.id)
  }

  /** What stays of one kid; undefined for nothing. */
  function tidyKid(kid: PdfObject, page: PdfObject, depth: number): PdfObject | undefined {
    if (kid.integer !== undefined) return isPlaced(page) ? kid : undefined
    if (kid.type !== 'dictionary') return undefined
    const kind = kid.get('/Type').name
    if (kind !== '/MCR' && kind !== '/OBJR') return tidyElement(kid, page, depth) ? kid : undefined
    if (kind === '/OBJR' && !isKept(kid.get('/Obj'))) return undefined
    return isPlaced(kid.has('/Pg') ? kid.get('/Pg') : page) ? kid : undefined
  }

  function tidyElement(element: PdfObject, pageAbove: PdfObject, depth: number): boolean {
    const { id } = element
    if (depth > maxDepth || visited.size > maxElements || (id > 0 && visited.has(id))) isSound = false
    if (!isSound) return false
    visited.add(id > 0 ? id : -visited.size - 1)
    rename(element)
    const page = element.has('/Pg') ? element.get('/Pg') : pageAbove
    const kids = element.get('/K')
    if (kids.isNull) return isPlaced(page)
    const list = kids.isArray ? kids.items(maxElements) : [kids]
    const kept = list.map((kid) => tidyKid(kid, page, depth + 1)).filter((kid) => kid !== undefined)
    if (kept.length < list.length) element.set('/K', pdf.array(kept))
    return kept.length > 0
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

  const root = pdf.root.get('/StructTreeRoot')
  const kids = root.get('/K')
  const nowhere = pdf.null()
  const kept: PdfObject[] = []
  for (const kid of kids.isArray ? kids.items(maxElements) : [kids]) {
    if (kid.type === 'dictionary' && tidyElement(kid, nowhere, 0)) kept.push(kid)
  }
  root.set('/K', pdf.array(kept))
  return isSound
}
