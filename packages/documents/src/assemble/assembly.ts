import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { NoteDetails } from '@octavo/core/messages/notes.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { Box } from '../read/boxes.ts'
import type { Destinations } from '../read/destinations.ts'
import type { SourceReadings } from './source-cache.ts'

/** One document that pages are taken from. It stays open until the target is written. */
export interface AssemblySource {
  pdf: Pdf
  /** The title of its bookmark, where each file gets one. */
  title: string
  /** The position of its pages in the target: the first copy of each, by page number, in the order of the target. */
  placed: Map<number, PlacedPage>
  /** Object numbers of the annotations to copy, by page number. */
  annotations: Map<number, readonly number[]>
  destinations: Destinations
  readings: SourceReadings
  /** Annotations and actions whose destinations are already explicit, by object number. */
  settled: Map<number, LinkState>
}

/** `broken` leads to a page that isn't copied, `dead` led nowhere before. */
export type LinkState = 'none' | 'kept' | 'broken' | 'dead'

/** A page of a source as placed in the target. */
export interface PlacedPage {
  source: AssemblySource
  /** Its number in the source, from 1. */
  number: number
  /** Its number in the target, from 1. */
  position: number
  /** Object number in the target. */
  id: number
  /** Another copy of a page that is already in the target. */
  isRepeat: boolean
  /** The factor by which the page was scaled. */
  scale: number
  /** The visible piece of the page, if it isn't the whole page. */
  box?: Box
}

export type BookmarkPolicy = 'keep' | 'discard' | 'file' | 'nested'
/** What may have to be left out. */
export type DroppedThing = NoteDetails<'DROPPED'>['what']
export type SimplifiedThing = NoteDetails<'SIMPLIFIED'>['what']

export type FormPolicy = 'rename' | 'merge' | 'flatten' | 'discard'

/** What was kept, changed and dropped, counted during assembly. */
export interface AssemblyReport {
  bookmarks: number
  links: number
  fields: number
  attachments: number
  layers: number
  labelledSources: number
  taggedSources: number
  renamedFields: number
  flattenedFields: number
  /** Links to pages that are not in the result. */
  brokenLinks: number
  /** Sources that were signed. */
  signed: Set<AssemblySource>
  /** What was left out, and of which sources. */
  dropped: Map<DroppedThing, Set<AssemblySource>>
  /** The same for trifles, which make no difference to a reader. */
  simplified: Map<SimplifiedThing, Set<AssemblySource>>
  /** Why the result doesn't claim PDF/A although a source did. */
  unmarked: Set<ArchiveFault>
}

/** The work on one target. */
export interface Assembly {
  target: Pdf
  sources: readonly AssemblySource[]
  pages: PlacedPage[]
  report: AssemblyReport
}

export function emptyReport(): AssemblyReport {
  return {
    bookmarks: 0,
    links: 0,
    fields: 0,
    attachments: 0,
    layers: 0,
    labelledSources: 0,
    taggedSources: 0,
    renamedFields: 0,
    flattenedFields: 0,
    brokenLinks: 0,
    signed: new Set(),
    dropped: new Map(),
    simplified: new Map(),
    unmarked: new Set(),
  }
}

/** Records that something of a source was left out. */
export function drop({ report }: Assembly, what: DroppedThing, source: AssemblySource): void {
  remember(report.dropped, what, source)
}

/** Records that a trifle of a source was left out. */
export function simplify({ report }: Assembly, what: SimplifiedThing, source: AssemblySource): void {
  remember(report.simplified, what, source)
}

function remember<Thing>(things: Map<Thing, Set<AssemblySource>>, what: Thing, source: AssemblySource): void {
  things.set(what, (things.get(what) ?? new Set()).add(source))
}

/** Runs `work` and releases the object handles it made in both documents. */
export function scopedBoth(assembly: Assembly, source: AssemblySource, work: () => void): void {
  assembly.target.scoped(() => {
    source.pdf.scoped(work)
  })
}
