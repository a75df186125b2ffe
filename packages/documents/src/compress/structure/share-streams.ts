import { createDigests } from '../../assemble/stream-digests.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { forEachObject } from './all-objects.ts'

/** Smaller streams are not worth the search. */
const leastBytes = 64
const maxDepth = 100

/** Stores streams that say the same once: every reference to another of them leads to the first. Gives how many were left out. */
export function shareEqualStreams(pdf: Pdf): number {
  const instead = findEqual(pdf)
  if (instead.size === 0) return 0
  forEachObject(pdf, (object) => redirect(pdf, object, instead, 0))
  redirect(pdf, pdf.trailer, instead, 0)
  return instead.size
}

/** The number of the first of equal streams by the number of each other one. */
function findEqual(pdf: Pdf): Map<number, number> {
  const lengths = new Map<number, number[]>()
  forEachObject(pdf, (object, id) => {
    const length = object.isStream ? (object.get('/Length').integer ?? 0) : 0
    if (length >= leastBytes) lengths.set(length, [...(lengths.get(length) ?? []), id])
  })
  const alike = [...lengths.values()].filter((ids) => ids.length > 1).flat()
  const digests = createDigests(new Set(alike))
  const first = new Map<string, number>()
  const instead = new Map<number, number>()
  for (const id of alike) {
    pdf.scoped(() => {
      const digest = digests.of(pdf.object(id))
      const known = digest === undefined ? undefined : first.get(digest)
      if (known !== undefined) instead.set(id, known)
      else if (digest !== undefined) first.set(digest, id)
    })
  }
  return instead
}

/** Follows what stands in an object itself, and no references. */
function redirect(pdf: Pdf, holder: PdfObject, instead: ReadonlyMap<number, number>, depth: number): void {
  if (depth > maxDepth) return
  if (holder.isArray) {
    for (const [index, item] of holder.items().entries()) {
      const target = targetOf(item, instead)
      if (target !== undefined) holder.setAt(index, pdf.object(target))
      else if (item.id === 0) redirect(pdf, item, instead, depth + 1)
    }
  } else if (holder.isDictionary) {
    for (const key of holder.keys()) {
      const value = holder.get(key)
      const target = targetOf(value, instead)
      if (target !== undefined) holder.set(key, pdf.object(target))
      else if (value.id === 0) redirect(pdf, value, instead, depth + 1)
    }
  }
}

function targetOf(value: PdfObject, instead: ReadonlyMap<number, number>): number | undefined {
  return value.isStream ? instead.get(value.id) : undefined
}
