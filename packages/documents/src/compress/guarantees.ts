import { asPart } from '@octavo/sandbox/job-clock.ts'
import { readLabels } from '../assemble/read-labels.ts'
import { openDocument, type PdfiumDocument } from '../engines/pdfium/document.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { readFormFields } from '../forms/form-fields.ts'
import { type Bookmark, readOutline } from '../read/outline.ts'
import { readNameTree } from '../read/trees.ts'
import { startWalk } from '../read/walk.ts'
import { colourShift, type Drawn } from './colour-shift.ts'
import { lightOfRgb } from './colours/fewer-colours.ts'

/** What a smaller document must have in common with the one it was made of. */
export type Guarantee = 'pages' | 'links' | 'fields' | 'bookmarks' | 'labels' | 'attachments' | 'layers' | 'tags' | 'text' | 'look'

export interface CheckedFiles {
  before: string
  after: string
}

export interface CheckLimits {
  /**
   * How far the mean colour of a small part of a page may move, 0 to 255. Noise that a coder adds or removes stays in its place and moves
   * no mean; a missing letter or a wrong colour does.
   */
  maxShift: number
  /** Whether colours were meant to become grey. */
  isGrey?: boolean
  /** Told after each page that was looked at. */
  progress?: (page: number, pages: number) => void
}

/** What isn't the same, and the pages that look different. */
export interface Broken {
  guarantees: Guarantee[]
  pages: number[]
  /** The page that changed most, if one changed at all. */
  worstPage?: number
}

/** Compares both files, opened by other means than the ones that wrote them. */
export function brokenGuarantees(files: CheckedFiles, limits: CheckLimits): Broken {
  const structure = brokenStructure(files)
  if (structure.includes('pages')) return { guarantees: structure, pages: [] }
  const { guarantees, ...pages } = brokenPages(files, limits)
  return { guarantees: [...structure, ...guarantees], ...pages }
}

/** What the structure of both files does not have in common. `password` opens the one before. */
export function brokenStructure({ before, after, password }: CheckedFiles & { password?: string | undefined }): Guarantee[] {
  using one = openPdf(before, password === undefined ? {} : { password })
  using other = openPdf(after)
  return structureChecks.flatMap(([guarantee, read]) => (JSON.stringify(read(one)) === JSON.stringify(read(other)) ? [] : [guarantee]))
}

const structureChecks: readonly [Guarantee, (pdf: Pdf) => unknown][] = [
  ['pages', (pdf) => pdf.pageCount],
  ['links', linksOf],
  ['fields', (pdf) => readFormFields(pdf).map(({ name, type, value }) => [name, type, plainValue(value)])],
  ['bookmarks', (pdf) => readOutline(pdf).map(plainBookmark)],
  ['labels', (pdf) => readLabels(pdf).map(({ from, style, number }) => [from, style, number])],
  ['attachments', attachmentsOf],
  [
    'layers',
    (pdf) =>
      pdf.root
        .get('/OCProperties')
        .get('/OCGs')
        .items(maxItems)
        .map((layer) => layer.get('/Name').text),
  ],
  ['tags', countTags],
]

const maxItems = 20_000

/** How many links each page has, and where those lead that leave the document. */
function linksOf(pdf: Pdf): unknown {
  const links: unknown[] = []
  for (let page = 1; page <= pdf.pageCount; page++) {
    pdf.scoped(() => {
      const own = pdf
        .page(page)
        .get('/Annots')
        .items(maxItems)
        .filter((annotation) => annotation.get('/Subtype').name === '/Link')
      if (own.length > 0) links.push([page, own.map((link) => link.get('/A').get('/URI').text ?? link.get('/A').get('/S').name)])
    })
  }
  return links
}

/** A state whose name was escaped twice is escaped once after it has been written again; readers show both alike. */
function plainValue(value: string | string[] | undefined): string {
  try {
    return decodeURIComponent(`${value}`.replaceAll('%', '%25').replace(/#([0-9a-f]{2})/gi, '%$1'))
  } catch {
    return `${value}`
  }
}

function plainBookmark({ title, destination, children }: Bookmark): unknown {
  return [title, destination?.page, children.map(plainBookmark)]
}

function attachmentsOf(pdf: Pdf): unknown {
  return readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles')).map(([name, file]) => [
    Buffer.from(name).toString('hex'),
    file.get('/EF').keys(),
  ])
}

/** How many elements the tree of tags has. */
function countTags(pdf: Pdf): number {
  const walk = startWalk(maxTags)
  const waiting: number[] = []
  let count = 0
  const look = (kids: PdfObject) => {
    for (const kid of kids.isArray ? kids.items(maxTags) : [kids])
      if (kid.isDictionary && kid.has('/S') && walk.enter(kid)) waiting.push(kid.id)
  }
  pdf.scoped(() => look(pdf.root.get('/StructTreeRoot').get('/K')))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    count += 1
    pdf.scoped(() => look(pdf.object(id).get('/K')))
  }
  return count
}

const maxTags = 300_000

function brokenPages({ before, after }: CheckedFiles, { maxShift, isGrey = false, progress }: CheckLimits): Broken {
  using one = openDocument(before)
  using other = openDocument(after)
  const guarantees = new Set<Guarantee>()
  const pages: number[] = []
  let worst = { page: 0, shift: 0 }
  for (let page = 1; page <= one.pageCount; page++) {
    // A page may be made to take forever.
    const { isSameText, shift } = asPart({ kind: 'page', number: page }, () => ({
      isSameText: one.pageText(page) === other.pageText(page),
      shift: pageShift(one, other, { page, isGrey }),
    }))
    if (!isSameText) guarantees.add('text')
    if (shift > maxShift) pages.push(page)
    if (shift > worst.shift) worst = { page, shift }
    progress?.(page, one.pageCount)
  }
  if (pages.length > 0) guarantees.add('look')
  return { guarantees: [...guarantees], pages, ...(worst.shift > 0 && { worstPage: worst.page }) }
}

/** Enough to see a letter that is missing. */
const lookedAtWidth = 400

function pageShift(one: PdfiumDocument, other: PdfiumDocument, { page, isGrey }: { page: number; isGrey: boolean }): number {
  const [drawn, again] = [one, other].map((document) => document.renderPage(page, { widthPx: lookedAtWidth }))
  if (!drawn || !again) return Number.POSITIVE_INFINITY
  return isGrey ? colourShift(inGrey(drawn), inGrey(again)) : colourShift(drawn, again)
}

function inGrey({ width, height, pixels }: Drawn): Drawn {
  const channels = Math.round(pixels.length / (width * height))
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += channels)
    grey[at] = Math.round(255 * lightOfRgb([(pixels[from] ?? 0) / 255, (pixels[from + 1] ?? 0) / 255, (pixels[from + 2] ?? 0) / 255]))
  return { width, height, pixels: grey }
}
