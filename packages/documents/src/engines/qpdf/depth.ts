import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pointer } from './library.ts'
import type { PdfObject } from './object.ts'
import { createLinkReader, keyOf, type LinkReader, type ObjectLinks, readLinks } from './object-links.ts'

/**
 * How deep objects, arrays and dictionaries may be nested. qpdf follows them by recursion and crashes when its stack of 16 MiB overflows:
 * after 80,000 levels when it copies, 40,000 when it linearizes, and 20,000 nodes of a page tree.
 */
const maxDepth = 20_000

/** Throws DOCUMENT_TOO_COMPLEX if a page tree is deeper than qpdf can follow. Visits each page. */
export function refuseDeepPageTree(root: PdfObject): void {
  const met = new Set<number>()
  const way = [{ kids: kidsOf(root.get('/Pages')), next: 0 }]
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const kid = step.kids[step.next]
    step.next += 1
    if (!kid) way.pop()
    else if (kid.has('/Kids')) {
      const { id } = kid
      // qpdf stops at a node that it meets again. Direct ones have no number and can't refer back to themselves.
      if (met.has(id)) return
      if (id > 0) met.add(id)
      way.push({ kids: kidsOf(kid), next: 0 })
      if (way.length > maxDepth) throw tooDeep()
    }
  }
}

function kidsOf(node: PdfObject): PdfObject[] {
  return node.get('/Kids').items()
}

/** Checks what is copied out of a document into one other document. */
export interface CopyWatch {
  /** Throws DOCUMENT_TOO_COMPLEX if an object is nested deeper than qpdf can follow. Visits each object that wasn't copied yet. */
  refuseDeep(object: PdfObject): void
}

/** `links` belongs to the source document. */
export function watchCopies(links: LinkReader): CopyWatch {
  const copied = new Set<number>()
  const passes = ({ page }: ObjectLinks) => page === undefined
  return {
    refuseDeep({ owner, handle, id, generation }) {
      copied.add(keyOf(id, generation))
      // Pages are changed before they are copied, so their links are read only now.
      refuseDeepWalk(readLinks(owner.data, handle), { links, met: copied, passes })
    },
  }
}

/** A document about to be written. */
interface Written {
  data: Pointer
  trailer: PdfObject
  pageCount: number
  page(number: number): PdfObject
}

/** Throws DOCUMENT_TOO_COMPLEX if qpdf couldn't follow what it traverses when it collects each page's objects. */
export function refuseDeepForWeb(pdf: Written): void {
  const links = createLinkReader(pdf.data)
  const passes = ({ page }: ObjectLinks) => page !== 'page'
  refuseDeepWalk(readLinks(pdf.data, pdf.trailer.handle), { links, met: new Set(), passes })
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const page = pdf.page(number)
    const met = new Set([page, page.get('/Parent')].map(({ id, generation }) => keyOf(id, generation)))
    refuseDeepWalk(readLinks(pdf.data, page.handle), { links, met, passes })
  }
}

interface Walk {
  links: LinkReader
  /** Objects already visited aren't followed again. */
  met: Set<number>
  passes(links: ObjectLinks): boolean
}

/** Traverses objects in qpdf's order, without recursion. */
function refuseDeepWalk(start: ObjectLinks, { links, met, passes }: Walk): void {
  const way = [{ links: start, next: 0, depth: 0 }]
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const target = step.links.targets[step.next]
    const depth = step.depth + (step.links.levels[step.next] ?? 0)
    step.next += 1
    if (target === undefined) way.pop()
    else if (!met.has(target)) {
      const below = links.read(target)
      if (!passes(below)) continue
      met.add(target)
      if (depth + below.nesting > maxDepth) throw tooDeep()
      if (below.targets.length > 0) way.push({ links: below, next: 0, depth })
    }
  }
}

function tooDeep(): AppError {
  return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error(`objects more than ${maxDepth} deep`) })
}
