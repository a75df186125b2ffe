import { AppError } from '@octavo/core/messages/errors.ts'
import { readClaim, removeClaim } from '../archive/claim.ts'
import { outputColours } from '../archive/output-colours.ts'
import { writeHonestly } from '../archive/write-honestly.ts'
import { emptyPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { copyAnnotations, settleAnnotations } from './annotations.ts'
import { type Assembly, type AssemblyReport, type AssemblySource, type BookmarkPolicy, emptyReport, type FormPolicy } from './assembly.ts'
import { writeAttachments } from './attachments.ts'
import { type ContentsEntry, contentsPage, createContents } from './contents.ts'
import { flattenFields } from './flatten-fields.ts'
import { writeFooters } from './footers.ts'
import { createForms, reportSignatures } from './forms.ts'
import { writeLayers } from './layers.ts'
import { highestVersion, writeMetadata } from './metadata.ts'
import { writeNamedDestinations } from './named-destinations.ts'
import { writePageLabels } from './page-labels.ts'
import { type PagePlacement, placeBlankPage, placePage, sizeOf } from './pages.ts'
import type { Piece } from './pieces.ts'
import { shareStreams } from './share-streams.ts'
import { createSourceCache, type SourceReadings } from './source-cache.ts'
import { writeTags } from './tags.ts'
import { writeOutline } from './write-outline.ts'

/** What one page of the result shows. */
export type Place =
  | { kind: 'page'; source: number; number: number; rotation: number /** The visible piece of the page. */; piece?: Piece }
  | { kind: 'blank' }

export interface AssembleOptions {
  /** Open documents; they are read while the result is written and aren't closed here. Their objects are modified. */
  sources: readonly { pdf: Pdf; title: string; readings?: SourceReadings }[]
  /** The result, page by page. */
  places: readonly Place[]
  bookmarks: BookmarkPolicy
  forms: FormPolicy
  /** Scales pages to the width of the first; a landscape page to the first page's height. */
  sameWidth: boolean
  /** Leaves out attached files, which are kept by default. */
  withoutAttachments?: boolean
  /** Puts a table of contents at the start, or after the cover: a line and a link for each source, with these titles. */
  contents?: { heading: string; titles: readonly string[]; padToEven: boolean }
  /** The first source is a cover: it comes before the contents, isn't listed there and has no footer. */
  cover?: boolean
  /** Writes these titles of the sources at the bottom of their pages. */
  footers?: readonly string[]
  path: string
  /** Progress from 0 to 1. */
  progress?: (done: number) => void
}

export interface Assembled {
  report: AssemblyReport
  pageCount: number
  /** The sources in the order in which they were given. */
  sources: readonly AssemblySource[]
}

/** Makes one document from pages of others, with everything that belongs to them: bookmarks, links, fields, labels, tags, files. */
export async function assemblePdf(options: AssembleOptions): Promise<Assembled> {
  const { places, progress = () => {} } = options
  using target = emptyPdf()
  const sources = options.sources.map(({ pdf, title, readings }) => createSource(title, readings ?? createSourceCache(pdf)))
  const assembly: Assembly = { target, sources, pages: [], report: emptyReport() }
  const outlines = new Map(sources.map((source) => [source, options.bookmarks === 'discard' ? [] : source.readings.outline()]))
  pruneResources(assembly, places)
  if (options.forms === 'flatten') flattenAll(assembly, places)

  const { firstSize, contents } = placeAll(assembly, options, (done) => progress(done * placedShare))
  // A source without a page in the result contributes nothing else either.
  assembly.sources = sources.filter(({ placed }) => placed.size > 0)
  const keepForm = options.forms === 'rename' || options.forms === 'merge'
  const forms = createForms(assembly, options.forms === 'merge' ? 'merge' : 'rename')
  for (const source of assembly.sources) {
    settleAnnotations(assembly, source, { keepWidgets: keepForm })
    if (keepForm) forms.prepare(source)
    else reportSignatures(assembly, source)
  }
  copyAnnotations(assembly, keepForm ? forms.repeat : () => {})
  if (keepForm) {
    for (const source of assembly.sources) forms.graft(source)
    forms.finish()
  }
  writeMetadata(assembly)
  writeTags(assembly)
  writeLayers(assembly)
  writeOutline(assembly, options.bookmarks, outlines)
  writePageLabels(assembly)
  writeNamedDestinations(assembly)
  if (!options.withoutAttachments) writeAttachments(assembly)
  shareStreams(assembly)
  await contents?.write(options.sameWidth ? scaleTo(firstSize, contentsPage) : 1)
  if (options.footers)
    await writeFooters(withoutCover(assembly, options), new Map(sources.map((source, index) => [source, options.footers?.[index] ?? ''])))

  if (contents) settleContents(assembly)
  const reasons = writeHonestly(target, options.path, {
    minimumVersion: highestVersion(assembly),
    copyStreams: true,
    objectStreams: assembly.sources.some(({ pdf }) => usesObjectStreams(pdf)),
    progress: (done) => progress(placedShare + done * (1 - placedShare)),
  })
  for (const reason of reasons) assembly.report.unmarked.add(reason)
  return { report: assembly.report, pageCount: target.pageCount, sources }
}

/** Placing pages is quick; writing copies every byte. */
const placedShare = 0.2

interface Size {
  width: number
  height: number
}

function createSource(title: string, readings: SourceReadings): AssemblySource {
  const { pdf, destinations } = readings
  return { pdf, title, placed: new Map(), annotations: new Map(), settled: new Map(), destinations, readings }
}

/** A whole document is copied with all resources; of single pages only those they use. */
function pruneResources(assembly: Assembly, places: readonly Place[]): void {
  const wanted = new Map(assembly.sources.map((source) => [source, new Set<number>()]))
  for (const place of places) if (place.kind === 'page') wanted.get(placementOf(assembly, place).source)?.add(place.number)
  for (const [{ pdf, readings }, pages] of wanted) {
    if (pages.size < pdf.pageCount) for (const page of pages) readings.pruner.prune(page)
  }
}

interface Placed {
  /** The first page's. */
  firstSize: Size
  contents: ReturnType<typeof createContents> | undefined
}

function placeAll(assembly: Assembly, options: AssembleOptions, progress: (done: number) => void): Placed {
  const { places, sameWidth } = options
  const after = options.cover ? coverLength(places) : 0
  const entries = options.contents ? contentsEntries(options.contents.titles, places).filter(({ place }) => place >= after) : []
  let contents: Placed['contents']
  let reference: Size | undefined
  for (const [index, place] of places.entries()) {
    if (index === after && options.contents && entries.length > 0)
      contents = createContents(assembly, { ...options.contents, entries, after })
    if (place.kind === 'blank') {
      placeBlankPage(assembly)
      continue
    }
    const wish = placementOf(assembly, place)
    reference ??= sizeOf(wish)
    placePage(assembly, wish, sameWidth ? scaleTo(reference, sizeOf(wish)) : 1)
    progress((index + 1) / places.length)
  }
  if (!reference) throw new AppError('NO_PAGES_LEFT')
  return { firstSize: reference, contents }
}

/** How many places the first source takes at the beginning, including the blank page after it. */
function coverLength(places: readonly Place[]): number {
  const [first] = places
  const end = places.findIndex((place) => place.kind === 'page' && first?.kind === 'page' && place.source !== first.source)
  return end < 0 ? places.length : end
}

function withoutCover(assembly: Assembly, { cover }: AssembleOptions): Assembly {
  const [first] = assembly.pages
  return cover ? { ...assembly, pages: assembly.pages.filter(({ source }) => source !== first?.source) } : assembly
}

function placementOf({ sources }: Assembly, place: Extract<Place, { kind: 'page' }>): PagePlacement {
  const source = sources[place.source]
  if (!source) throw new AppError('DOCUMENT_UNKNOWN')
  return { source, number: place.number, rotation: place.rotation, ...(place.piece && { piece: place.piece }) }
}

function scaleTo(reference: Size, size: Size): number {
  const isAlike = size.width > size.height === reference.width > reference.height
  const scale = (isAlike ? reference.width : reference.height) / size.width
  return Math.abs(scale - 1) < 0.001 ? 1 : scale
}

function flattenAll(assembly: Assembly, places: readonly Place[]): void {
  const done = new Set<string>()
  for (const place of places) {
    if (place.kind === 'blank' || done.has(`${place.source}:${place.number}`)) continue
    done.add(`${place.source}:${place.number}`)
    const { source, number } = placementOf(assembly, place)
    flattenFields(assembly, source, number)
  }
}

/** One line a source, at its first page. */
function contentsEntries(titles: readonly string[], places: readonly Place[]): ContentsEntry[] {
  const seen = new Set<number>()
  return places.flatMap((place, index) => {
    if (place.kind === 'blank' || seen.has(place.source)) return []
    seen.add(place.source)
    return [{ title: titles[place.source] ?? '', place: index }]
  })
}

/** The lines of a table of contents have no tags, and their black has no colour profile. */
function settleContents({ target, report }: Assembly): void {
  const claim = readClaim(target)
  if (!claim || (claim.level !== 'A' && outputColours(target) !== undefined)) return
  removeClaim(target)
  report.unmarked.add('contents-page')
}

/** A file with object streams has a cross-reference stream; it would grow if its objects were written one by one. */
function usesObjectStreams(pdf: Pdf): boolean {
  return pdf.trailer.get('/Type').name === '/XRef'
}
