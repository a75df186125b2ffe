import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import { type Destination, type NamedDestinations, namedDestinations, resolveDestination } from './destinations.ts'
import { startWalk, type Walk } from './walk.ts'

/** One bookmark. */
export interface OutlineItem {
  title: string
  /** Where it leads inside the document, named destinations resolved. */
  destination: Destination | undefined
  /** Where it leads outside. */
  uri: string | undefined
  open: boolean
  items: OutlineItem[]
}

export function hasOutline(pdf: Pdf): boolean {
  return pdf.root.get('/Outlines').get('/First').isDictionary
}

/** The bookmarks as a tree; loops are cut, and what lies beyond 20,000 items or 64 levels is left out. */
export function readOutline(pdf: Pdf): OutlineItem[] {
  if (!hasOutline(pdf)) return []
  const outlines = pdf.root.get('/Outlines')
  const walk = startWalk(maxItems)
  walk.enter(outlines)
  return readLevel({ pdf, walk, named: namedDestinations(pdf) }, outlines.get('/First'), 0)
}

interface Reading {
  pdf: Pdf
  walk: Walk
  named: NamedDestinations
}

const maxItems = 20_000
const maxDepth = 64

function readLevel(reading: Reading, first: PdfObject, depth: number): OutlineItem[] {
  const items: OutlineItem[] = []
  if (depth > maxDepth) return items
  for (let item = first; item.isDictionary && reading.walk.enter(item); item = item.get('/Next')) {
    items.push({ ...readTarget(reading, item), ...readLabel(item), items: readLevel(reading, item.get('/First'), depth + 1) })
  }
  return items
}

function readLabel(item: PdfObject): Pick<OutlineItem, 'title' | 'open'> {
  return { title: item.get('/Title').text ?? '', open: (item.get('/Count').integer ?? 0) > 0 }
}

function readTarget({ pdf, named }: Reading, item: PdfObject): Pick<OutlineItem, 'destination' | 'uri'> {
  const destination = item.get('/Dest')
  if (!destination.isNull) return { destination: resolveDestination(pdf, destination, named), uri: undefined }
  const action = item.get('/A')
  const kind = action.get('/S').name
  if (kind === '/GoTo') return { destination: resolveDestination(pdf, action.get('/D'), named), uri: undefined }
  return { destination: undefined, uri: kind === '/URI' ? action.get('/URI').text : undefined }
}
