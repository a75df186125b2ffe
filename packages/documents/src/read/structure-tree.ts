import type { MarkedContent, StructureElement } from '@octavo/layout/structure.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/**
 * The structure of a tagged document; undefined for one without, or with more of it than can be kept. Read from the tree itself and not by
 * page, since a paragraph that runs over two pages is one element there.
 */
export function readStructure(pdf: Pdf): StructureElement | undefined {
  let root: StructureElement | undefined
  let waiting: Waiting[] = []
  let roles = new Map<string, string>()
  const visited = new Set<number>()
  const pages = pageNumbers(pdf)
  pdf.scoped(() => {
    const tree = pdf.root.get('/StructTreeRoot')
    if (!tree.isDictionary) return
    roles = readRoles(tree.get('/RoleMap'))
    root = elementOf('Document')
    waiting = readKids(tree.get('/K'), { page: undefined, into: root, depth: 0 })
  })
  if (!root) return undefined
  // Depth first, so that children come in order; every element in a scope of its own, so that its handles are released.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (visited.size >= maxElements) return undefined
    const { id, page, into, at } = next
    if (visited.has(id)) continue
    visited.add(id)
    const step = next
    pdf.scoped(() => {
      const object = pdf.object(id, step.generation)
      const element = readElement(object, { page, roles, pages })
      into.children[at] = element.element
      for (const kid of readKids(object.get('/K'), { page: element.page, into: element.element, depth: step.depth + 1 })) waiting.push(kid)
    })
  }
  return withoutHoles(root)

  /** Children are put where they belong at once; elements among them are read later. The last one is read first. */
  function readKids(kids: PdfObject, { page, into, depth }: Pick<Waiting, 'page' | 'into' | 'depth'>): Waiting[] {
    const found: Waiting[] = []
    if (depth > maxDepth) return found
    const list = kids.isArray ? kids.items(maxElements) : [kids]
    for (const kid of list) {
      const { integer } = kid
      if (integer !== undefined) {
        if (page !== undefined) into.children.push({ type: undefined, page, mark: integer, form: 0 })
      } else if (kid.get('/Type').name === '/MCR') {
        const content = readReference(kid, page, pages)
        if (content) into.children.push(content)
      } else if (kid.id > 0 && kid.get('/S').name !== undefined) {
        found.push({ id: kid.id, generation: kid.generation, depth, page, into, at: into.children.length })
        into.children.push(hole)
      }
    }
    return found.reverse()
  }
}

interface Waiting {
  id: number
  generation: number
  depth: number
  page: number | undefined
  into: StructureElement
  at: number
}

const maxElements = 300_000
/** Deeper than any real structure. */
const maxDepth = 100
/** Holds the place of an element that is still to be read. */
const hole: StructureElement = elementOf('')

function elementOf(type: string): StructureElement {
  return { type, children: [], alternative: undefined, columnSpan: 1, rowSpan: 1 }
}

function readElement(
  object: PdfObject,
  { page, roles, pages }: { page: number | undefined; roles: ReadonlyMap<string, string>; pages: PageNumbers },
): { element: StructureElement; page: number | undefined } {
  const element = elementOf(standardType(object.get('/S').name?.slice(1) ?? '', roles))
  element.alternative = object.get('/Alt').text
  const attributes = object.get('/A')
  for (const one of attributes.isArray ? attributes.items(maxAttributes) : [attributes]) {
    element.columnSpan = span(one.get('/ColSpan').integer) ?? element.columnSpan
    element.rowSpan = span(one.get('/RowSpan').integer) ?? element.rowSpan
  }
  return { element, page: pages(object.get('/Pg')) ?? page }
}

const maxAttributes = 20
const maxSpan = 500

function span(count: number | undefined): number | undefined {
  return count !== undefined && count >= 1 && count <= maxSpan ? count : undefined
}

function readReference(kid: PdfObject, page: number | undefined, pages: PageNumbers): MarkedContent | undefined {
  const mark = kid.get('/MCID').integer
  const own = pages(kid.get('/Pg')) ?? page
  return mark === undefined || own === undefined ? undefined : { type: undefined, page: own, mark, form: kid.get('/Stm').id }
}

type PageNumbers = (page: PdfObject) => number | undefined

/** Pages by their object numbers; asking qpdf for each would search all of them every time. */
function pageNumbers(pdf: Pdf): PageNumbers {
  const numbers = new Map<number, number>()
  for (let page = 1; page <= pdf.pageCount; page++) {
    pdf.scoped(() => {
      numbers.set(pdf.page(page).id, page)
    })
  }
  return (page) => (page.isDictionary ? numbers.get(page.id) : undefined)
}

function readRoles(map: PdfObject): Map<string, string> {
  return new Map(
    map
      .keys()
      .slice(0, maxRoles)
      .flatMap((key) => {
        const { name } = map.get(key)
        return name === undefined ? [] : [[key.slice(1), name.slice(1)] as const]
      }),
  )
}

const maxRoles = 2000
const maxChain = 10
const standardTypes = new Set(
  (
    'Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 Title ' +
    'L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Sub Quote Note FENote Reference BibEntry Code Link Annot Em Strong Ruby RB RT ' +
    'RP Warichu WT WP Figure Formula Form Artifact'
  ).split(' '),
)

/** Names of a document lead to others, and at last to a standard one. */
function standardType(name: string, roles: ReadonlyMap<string, string>): string {
  let type = name
  for (let step = 0; step < maxChain && !standardTypes.has(type); step++) type = roles.get(type) ?? 'NonStruct'
  return type
}

/** Elements that were met twice leave a hole. */
function withoutHoles(root: StructureElement): StructureElement {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    element.children = element.children.filter((child) => child !== hole)
    for (const child of element.children) if (child.type !== undefined) waiting.push(child)
  }
  return root
}
