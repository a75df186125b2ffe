import { contentBytes } from '../../content/content-bytes.ts'
import { decodedName } from '../../content/decoded-name.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'

const maxDepth = 12

/**
 * Gives forms, patterns and glyphs that have no resources of their own those of what draws them, and others the single ones that they lack,
 * as readers do. `met` has what was looked at before: what many pages draw is read once.
 */
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
      else {
        if (user.isStream) lendMissing(user, resources)
        lendResources(user.get('/Resources'), met, depth + 1)
      }
    }
  }
}

const categories = ['/ColorSpace', '/ExtGState', '/Font', '/Pattern', '/Properties', '/Shading', '/XObject']

/** What the content names and only those who draw it have. */
function lendMissing(user: PdfObject, outer: PdfObject): void {
  const content = contentBytes(user)
  if (!content) return
  const own = user.get('/Resources')
  const named = namesIn(Buffer.from(content).toString('latin1'))
  for (const category of categories) {
    const offered = outer.get(category)
    const missing = new Set(offered.keys().filter((name) => named.has(name) && !own.get(category).has(name)))
    if (missing.size === 0) continue
    if (own.get(category).isDictionary) for (const name of missing) own.get(category).set(name, offered.get(name))
    else own.set(category, offered.shallowCopy().remove(...offered.keys().filter((name) => !missing.has(name))))
  }
}

/** One by one: a list of all of them may take thirty times the memory of the content. */
function namesIn(content: string): Set<string> {
  const names = new Set<string>()
  for (const [name] of content.matchAll(/\/[^\s/[\]()<>{}%]+/g)) names.add(decodedName(name))
  return names
}

function drawsByItself(object: PdfObject): boolean {
  const kind = object.get('/Subtype').name
  return kind === '/Form' || kind === '/Type3' || object.get('/PatternType').integer === 1
}
