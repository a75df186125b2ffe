import type { PagePlace } from '@octavo/layout/page-place.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { Destination, Destinations } from './destinations.ts'
import { type Bookmark, readOutline } from './outline.ts'
import { linkedDestinations } from './page-links.ts'
import { viewOf } from './page-view.ts'

/** As many as a document may have; further links lead nowhere. */
const maxPlaces = 20_000
/** Names of bookmarks in Word are no longer than 40. */
const maxName = 36

/** The places of a document that its links and bookmarks lead to, by page. Those of bookmarks have the names of these. */
export function readPlaces(pdf: Pdf, destinations: Destinations): Map<number, PagePlace[]> {
  const byPage = new Map<number, PagePlace[]>()
  const names = new Set<string>()
  function add(destination: Destination, name: string): void {
    if (names.has(name) || names.size >= maxPlaces) return
    names.add(name)
    const { page, top } = placeOf(pdf, destination)
    byPage.set(page, [...(byPage.get(page) ?? []), { name, top }])
  }
  for (let number = 1; number <= pdf.pageCount && names.size < maxPlaces; number++) {
    pdf.scoped(() => {
      for (const destination of linkedDestinations(pdf.page(number), destinations)) add(destination, nameOf(pdf, destination))
    })
  }
  const addBookmarks = (bookmarks: readonly Bookmark[]): void => {
    for (const { title, destination, children } of bookmarks) {
      if (destination) pdf.scoped(() => add(destination, nameOfTitle(title, names)))
      addBookmarks(children)
    }
  }
  addBookmarks(readOutline(pdf, { destinations }))
  return byPage
}

/** The name of the place that a link leads to: the same wherever it is read. */
export function nameOf(pdf: Pdf, destination: Destination): string {
  const { page, top } = placeOf(pdf, destination)
  return `page_${page}_${Math.round(top)}`
}

function placeOf(pdf: Pdf, { page, view }: Destination): { page: number; top: number } {
  const [kind, ...values] = view
  const written = Number(kind === '/XYZ' ? values[1] : kind === '/FitH' || kind === '/FitBH' ? values[0] : Number.NaN)
  const { matrix, height } = viewOf(pdf.page(page))
  const [, b = 0, , d = -1, , f = 0] = matrix
  // Of a turned page its beginning is near enough.
  const top = b === 0 && Number.isFinite(written) ? written * d + f : 0
  return { page, top: Math.min(height, Math.max(0, top)) }
}

function nameOfTitle(title: string, names: ReadonlySet<string>): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')
  const name = (/^\p{L}/u.test(plain) ? plain : `b_${plain}`).slice(0, maxName)
  let free = name
  for (let count = 2; names.has(free); count++) free = `${name}_${count}`
  return free
}
