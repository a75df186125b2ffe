import type { PdfObject } from '../../../engines/qpdf/object.ts'

/** The resources of a content stream: its own, and those around it, which PDF/A no longer lets it use. */
export interface Resources {
  own: PdfObject
  outer: Resources | undefined
}

/** Looks resources up by name, each once. */
export interface ResourceFinder {
  find(category: string, name: string): PdfObject
}

export function createResourceFinder(resources: Resources, foundOutside: () => void): ResourceFinder {
  const found = new Map<string, PdfObject>()
  return {
    find(category, name) {
      const key = `${category} ${name}`
      const before = found.get(key)
      if (before) return before
      const { value, isInherited } = findResource(resources, category, name)
      found.set(key, value)
      if (isInherited) foundOutside()
      return value
    },
  }
}

function findResource(resources: Resources, category: string, name: string): { value: PdfObject; isInherited: boolean } {
  let isInherited = false
  for (let level: Resources | undefined = resources; level; level = level.outer) {
    const value = level.own.get(category).get(name)
    if (!value.isNull) return { value, isInherited }
    isInherited = true
  }
  return { value: resources.own.get(category).get(name), isInherited: false }
}

/** The colour spaces that replace device colours: those of the content's own resources, or of the nearest around it if it has none. */
export function defaultSpaces(resources: Resources): PdfObject {
  let level = resources
  while (!level.own.isDictionary && level.outer) level = level.outer
  return level.own.get('/ColorSpace')
}
