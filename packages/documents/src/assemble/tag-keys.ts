import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

const maxForms = 20_000

/** Gives pages and annotations new keys in the joint parent tree, which leads from content to tags. */
export interface TagKeys {
  take(source: AssemblySource): void
  entries(): [number, PdfObject][]
  next(): number
}

export function createTagKeys(assembly: Assembly): TagKeys {
  const { target } = assembly
  const entries: [number, PdfObject][] = []

  function take(source: AssemblySource): void {
    const { parents } = source.readings.tags()
    const renumbered = new Map<number, number>()

    function renumber(holder: PdfObject, key: '/StructParents' | '/StructParent'): void {
      const before = holder.get(key).integer
      if (before === undefined) return
      const value = parents.get(before)
      if (!value) {
        holder.remove(key)
        return
      }
      const known = renumbered.get(before)
      const now = known ?? entries.length
      if (known === undefined) entries.push([now, target.copyForeign(source.pdf, source.pdf.object(value))])
      renumbered.set(before, now)
      holder.set(key, now)
    }

    const pages = [...source.placed.values()].map(({ id }) => target.object(id))
    for (const page of pages) {
      renumber(page, '/StructParents')
      for (const annotation of page.get('/Annots').items(50_000)) renumber(annotation, '/StructParent')
    }
    // Form XObjects may have keys too; they are only searched if some are still missing.
    if (renumbered.size < parents.size)
      for (const form of formsOf(pages)) for (const key of ['/StructParents', '/StructParent'] as const) renumber(form, key)
  }

  return { take, entries: () => entries, next: () => entries.length }
}

function formsOf(pages: readonly PdfObject[]): PdfObject[] {
  const found = new Map<number, PdfObject>()
  const waiting = [...pages]
  for (let holder = waiting.pop(); holder && found.size < maxForms; holder = waiting.pop()) {
    const objects = holder.get('/Resources').get('/XObject')
    for (const name of objects.keys()) {
      const object = objects.get(name)
      if (!object.isStream || found.has(object.id)) continue
      found.set(object.id, object)
      if (object.get('/Subtype').name === '/Form') waiting.push(object)
    }
  }
  return [...found.values()]
}
