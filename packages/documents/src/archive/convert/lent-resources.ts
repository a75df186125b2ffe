import type { PdfObject } from '../../engines/qpdf/object.ts'

const maxDepth = 12

/** Gives forms, patterns and glyphs that have no resources of their own those of what draws them, as readers do. */
export function lendResources(resources: PdfObject, met: Set<number>, depth = 0): void {
  if (depth > maxDepth || !resources.isDictionary) return
  for (const category of ['/XObject', '/Pattern', '/Font']) {
    const entries = resources.get(category)
    for (const name of entries.keys()) {
      const user = entries.get(name)
      const { id } = user
      if (!drawsByItself(user) || (id > 0 && met.has(id))) continue
      met.add(id)
      if (!user.get('/Resources').isDictionary) user.set('/Resources', resources.shallowCopy())
      else lendResources(user.get('/Resources'), met, depth + 1)
    }
  }
}

function drawsByItself(object: PdfObject): boolean {
  const kind = object.get('/Subtype').name
  return kind === '/Form' || kind === '/Type3' || object.get('/PatternType').integer === 1
}
