import { selectPages } from '@octavo/core/options/page-selection.ts'
import { createPlan, type PagePlan, type PlannedPage, pagesOfDocument, type Rotation, turned } from '@octavo/ui/plan/page-plan.ts'

/** One entry of the option `pages`: pages of a document with the same rotation. */
export interface PageEntry {
  document: string
  pages: string
  rotation: Rotation
}

/** A document as the entries see it; `pageCount` is missing until its pages are counted. */
export interface CountedDocument {
  id: string
  pageCount?: number | undefined
}

/** A page range may be 20,000 characters long; longer ones continue in another entry. */
const maxSelectionLength = 18_000

/** The entries for these pages, or undefined if they are simply all pages of all documents in order. */
export function entriesOf(pages: readonly PlannedPage[], documents: readonly CountedDocument[]): PageEntry[] | undefined {
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount]))
  const entries: PageEntry[] = []
  for (const { document, first, last, rotation } of runsOf(pages)) {
    const written = first === last ? `${first}` : `${first}-${last}`
    const previous = entries.at(-1)
    const isSame = previous?.document === document && previous.rotation === rotation
    if (previous && isSame && previous.pages.length < maxSelectionLength) previous.pages += `,${written}`
    else entries.push({ document, pages: written, rotation })
  }
  const short = entries.map((entry) => (entry.pages === wholeOf(counts.get(entry.document)) ? { ...entry, pages: 'all' } : entry))
  const waiting = documents.filter(({ pageCount }) => pageCount === undefined).map(({ id }) => wholeFile(id))
  return unlessPlain([...short, ...waiting], documents)
}

/** The plan that corresponds to the entries for the present documents. */
export function planOfEntries(entries: readonly PageEntry[] | undefined, documents: readonly CountedDocument[]): PagePlan {
  const counted = documents.filter(({ pageCount }) => pageCount !== undefined)
  if (!entries) {
    const pages = counted.flatMap(({ id, pageCount }) => pagesOfDocument(id, pageCount ?? 0))
    return createPlan(
      pages,
      counted.map(({ id }) => id),
    )
  }
  const counts = new Map(counted.map(({ id, pageCount }) => [id, pageCount]))
  const copies = new Map<string, number>()
  const pages = entries.flatMap(({ document, pages: selection, rotation }) =>
    pagesOf(selection, counts.get(document) ?? 0).map((page): PlannedPage => {
      const key = `${document}/${page}`
      const copy = (copies.get(key) ?? 0) + 1
      copies.set(key, copy)
      return { key: copy === 1 ? key : `${key}/${copy}`, document, page, rotation }
    }),
  )
  return createPlan(
    pages,
    entries.map(({ document }) => document).filter((document) => counts.has(document)),
  )
}

/** The pages of a selection; empty if it is invalid for a document with this many pages. */
export function pagesOf(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    return []
  }
}

/** The entries of each document. */
export function entriesByFile(entries: readonly PageEntry[] | undefined): Map<string, PageEntry[]> {
  return Map.groupBy(entries ?? [], ({ document }) => document)
}

/** Whether the pages of every document are adjacent, so that arranging files is enough. */
export function isByFile(entries: readonly PageEntry[] | undefined): boolean {
  const documents = (entries ?? []).map(({ document }) => document)
  const changes = documents.filter((document, index) => document !== documents[index - 1])
  return new Set(changes).size === changes.length
}

/** The same entries in the order of the documents, adding all pages of new documents and dropping removed ones. */
export function followFiles(entries: readonly PageEntry[] | undefined, documents: readonly CountedDocument[]): PageEntry[] | undefined {
  if (!entries) return undefined
  const byFile = entriesByFile(entries)
  return unlessPlain(
    documents.flatMap(({ id }) => byFile.get(id) ?? [wholeFile(id)]),
    documents,
  )
}

/** Sets the pages or rotation of a file. */
export function setFile(
  entries: readonly PageEntry[] | undefined,
  documents: readonly CountedDocument[],
  entry: PageEntry,
): PageEntry[] | undefined {
  const others = (entries ?? []).filter(({ document }) => document !== entry.document)
  return followFiles([...others, entry], documents)
}

/** Rotates all pages of a file clockwise by a quarter turn. */
export function turnFile(
  entries: readonly PageEntry[] | undefined,
  documents: readonly CountedDocument[],
  document: string,
): PageEntry[] | undefined {
  const all = entries ?? documents.map(({ id }) => wholeFile(id))
  const isTurned = (entry: PageEntry) => entry.document === document
  const entered = all.some(isTurned) ? all : [...all, wholeFile(document)]
  return followFiles(
    entered.map((entry) => (isTurned(entry) ? { ...entry, rotation: turned(entry.rotation, 90) } : entry)),
    documents,
  )
}

/** Whether two lists of entries are equal. */
export function sameEntries(one: readonly PageEntry[] | undefined, other: readonly PageEntry[] | undefined): boolean {
  if (one === other) return true
  if (one?.length !== other?.length) return false
  return (one ?? []).every((entry, index) => {
    const twin = other?.[index]
    return entry.document === twin?.document && entry.pages === twin.pages && entry.rotation === twin.rotation
  })
}

function wholeFile(document: string): PageEntry {
  return { document, pages: 'all', rotation: 0 }
}

function wholeOf(pageCount: number | undefined): string | undefined {
  return pageCount === 1 ? '1' : `1-${pageCount}`
}

/** Drops entries that only repeat the order of the documents. */
function unlessPlain(entries: PageEntry[], documents: readonly CountedDocument[]): PageEntry[] | undefined {
  const isPlain =
    entries.length === documents.length &&
    entries.every(({ document, pages, rotation }, index) => document === documents[index]?.id && pages.trim() === 'all' && rotation === 0)
  return isPlain ? undefined : entries
}

interface Run {
  document: string
  first: number
  last: number
  rotation: Rotation
}

/** Adjacent pages that are consecutive in their document, forwards or backwards. */
function runsOf(pages: readonly PlannedPage[]): Run[] {
  const runs: Run[] = []
  for (const { document, page, rotation } of pages) {
    const run = runs.at(-1)
    const goesOn = run?.document === document && run.rotation === rotation
    const direction = run ? Math.sign(run.last - run.first) : 0
    const step = run ? page - run.last : 0
    if (run && goesOn && Math.abs(step) === 1 && (direction === 0 || direction === step)) run.last = page
    else runs.push({ document, first: page, last: page, rotation })
  }
  return runs
}
