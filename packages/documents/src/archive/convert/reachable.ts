import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** Called with a dictionary, stream or array, the key it was found under, and that of the object around it. */
export type Visit = (object: PdfObject, key: string, outerKey: string) => void

/** Entries that lead back, or to what is only looked at elsewhere. */
const skipped = new Set(['/Parent', '/P', '/Prev', '/StructTreeRoot', '/IRT', '/Popup', '/Dest', '/Dests', '/Length'])
/** Dictionaries whose keys are names that the document chose: what is called /P there is no page. */
const named = new Set(['/XObject', '/Pattern', '/Font', '/ColorSpace', '/ExtGState', '/Shading', '/Properties', '/CharProcs', '/Colorants'])
const maxObjects = 2_000_000
const maxDepth = 200

/**
 * Visits everything that can be reached from the catalogue, each object once; tags are left out. An object may be changed while it's
 * visited: what it leads to is read afterwards.
 */
export function forEachReachable(pdf: Pdf, visit: Visit): void {
  const met = new Set<number>()
  const waiting: { id: number; key: string; outerKey: string }[] = []
  const enter = (object: PdfObject, key: string, outerKey: string) => {
    const { id } = object
    if (id === 0 || met.has(id) || met.size >= maxObjects) return
    met.add(id)
    waiting.push({ id, key, outerKey })
  }
  enter(pdf.root, '', '')
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, key, outerKey } = next
    pdf.scoped(() => follow(pdf.object(id), key, outerKey, 0))
  }

  function follow(object: PdfObject, key: string, outerKey: string, depth: number): void {
    if (depth > maxDepth || !(object.isArray || object.isDictionary)) return
    visit(object, key, outerKey)
    if (object.isArray) {
      for (const item of object.items(maxObjects)) step(item, key, outerKey, depth)
    } else for (const name of object.keys()) if (!skipped.has(name) || named.has(key)) step(object.get(name), name, key, depth)
  }

  function step(value: PdfObject, key: string, outerKey: string, depth: number): void {
    const { type } = value
    if (type !== 'array' && type !== 'dictionary' && type !== 'stream') return
    if (value.id > 0) enter(value, key, outerKey)
    else follow(value, key, outerKey, depth + 1)
  }
}
