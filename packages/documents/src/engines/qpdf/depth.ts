import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pointer } from './library.ts'
import type { PdfObject } from './object.ts'
import { createLinkReader, keyOf, type LinkReader, type ObjectLinks, readLinks } from './object-links.ts'

/**
 * How many objects, arrays and dictionaries may lie below each other. qpdf follows them by recursion, and where the stack ends so
 * does the process: on its 16 MiB after 80,000 when it copies, 40,000 when it writes for the web, and 20,000 nodes of a page tree.
 */
const maxDepth = 20_000

/** Throws DOCUMENT_TOO_COMPLEX where a page tree is deeper than qpdf can follow. Costs a look at each page. */
export function refuseDeepPageTree(root: PdfObject): void {
  const met = new Set<number>()
  const way = [{ kids: kidsOf(root.get('/Pages')), next: 0 }]
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const kid = step.kids[step.next]
    step.next += 1
    if (!kid) way.pop()
    else if (kid.has('/Kids')) {
      const { id } = kid
      // qpdf gives up on a node that it meets again. Direct ones have no number, and no way back to themselves.
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

/** Watches over what is copied out of a document into one other. */
export interface CopyWatch {
  /** Throws DOCUMENT_TOO_COMPLEX where an object leads deeper than qpdf can follow. Costs a look at each object that was not copied yet. */
  refuseDeep(object: PdfObject): void
}

/** `links` are those of the document that is copied from. */
export function watchCopies(links: LinkReader): CopyWatch {
  const copied = new Set<number>()
  const passes = ({ page }: ObjectLinks) => page === undefined
  return {
    refuseDeep({ owner, handle, id, generation }) {
      copied.add(keyOf(id, generation))
      // Pages are changed before they are copied: where one leads to is read when it is its turn.
      refuseDeepWalk(readLinks(owner.data, handle), { links, met: copied, passes })
    },
  }
}

/** A document as it is about to be written. */
interface Written {
  data: Pointer
  trailer: PdfObject
  pageCount: number
  page(number: number): PdfObject
}

/** Throws DOCUMENT_TOO_COMPLEX where qpdf could not follow what it looks at to put together what each page needs. */
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
  /** What was met before is not followed again. */
  met: Set<number>
  passes(links: ObjectLinks): boolean
}

/** Goes the way that qpdf goes, in its order, without recursion. */
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
