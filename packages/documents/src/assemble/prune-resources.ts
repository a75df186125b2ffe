import { contentBytes } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { namesInContent } from './content-names.ts'
import { pagesThatShare, resourceKinds } from './shared-resources.ts'

/** Removes resources of pages that their content doesn't use, so that they aren't copied. */
export interface ResourcePruner {
  /** Prunes a page that shares its resources with others; the page looks the same. Each page is examined once. */
  prune(number: number): void
  /** The same for any page. */
  pruneAny(number: number): void
}

/** They define colour spaces that content uses without naming these. */
const usedUnnamed = ['/DefaultGray', '/DefaultRGB', '/DefaultCMYK']
const maxDepth = 12
const maxStreams = 5000

export function createPruner(pdf: Pdf): ResourcePruner {
  const pages = new Set<number>()
  const forms = new Set<number>()
  let sharing: ReadonlySet<number> | undefined

  /** Pages, forms and patterns have resources for their content. A form looks the same wherever it is drawn, so it is pruned once. */
  function pruneHolder(holder: PdfObject, contents: readonly PdfObject[], depth: number): void {
    const resources = holder.get('/Resources')
    if (resources.type !== 'dictionary' || depth > maxDepth) return
    const names = usedNames(resources, contents)
    if (!names) return
    const kept = keptResources(pdf, resources, names)
    if (kept) holder.set('/Resources', kept)
    for (const below of drawnWith(kept ?? resources)) {
      const { id } = below
      if (!below.has('/Resources') || forms.has(id)) continue
      forms.add(id)
      pruneHolder(below, [below], depth + 1)
    }
  }

  return {
    prune(number) {
      sharing ??= pagesThatShare(pdf)
      if (!sharing.has(number) || pages.has(number)) return
      pages.add(number)
      prunePage(number)
    },
    pruneAny: prunePage,
  }

  function prunePage(number: number): void {
    pdf.scoped(() => {
      const page = pdf.page(number)
      const contents = page.get('/Contents')
      pruneHolder(page, contents.isArray ? contents.items(maxStreams) : contents.isStream ? [contents] : [], 0)
    })
  }
}

/** The names that content may refer to in these resources; undefined if that can't be determined. */
function usedNames(resources: PdfObject, contents: readonly PdfObject[]): Set<string> | undefined {
  const names = new Set(usedUnnamed)
  const waiting = [...contents]
  const read = new Set<number>()
  for (let stream = waiting.pop(); stream; stream = waiting.pop()) {
    if (read.size > maxStreams) return undefined
    read.add(stream.id)
    const bytes = contentBytes(stream)
    if (!bytes) return undefined
    const found = [...namesInContent(bytes)].filter((name) => !names.has(name))
    for (const name of found) names.add(name)
    // A form without its own resources uses those of the content that draws it.
    for (const drawn of found.flatMap((name) => namedStreams(resources, name))) {
      if (!drawn.has('/Resources') && !read.has(drawn.id)) waiting.push(drawn)
    }
    if (found.some((name) => isBorrowingFont(resources.get('/Font').get(name)))) return undefined
  }
  return names
}

function isBorrowingFont(font: PdfObject): boolean {
  return font.get('/Subtype').name === '/Type3' && !font.has('/Resources')
}

/** A copy without unnamed entries, or undefined if every entry is named. */
function keptResources(pdf: Pdf, resources: PdfObject, names: ReadonlySet<string>): PdfObject | undefined {
  const copy = resources.shallowCopy()
  let isLess = false
  for (const kind of resourceKinds) {
    const entries = resources.get(kind)
    if (entries.type !== 'dictionary') continue
    const all = entries.keys()
    const used = all.filter((name) => names.has(name))
    if (used.length === all.length) continue
    isLess = true
    const kept = pdf.dictionary()
    for (const name of used) kept.set(name, entries.get(name))
    copy.set(kind, kept)
  }
  return isLess ? copy : undefined
}

function drawnWith(resources: PdfObject): PdfObject[] {
  const names = new Set(['/XObject', '/Pattern', '/ExtGState'].flatMap((kind) => resources.get(kind).keys()))
  return [...names].flatMap((name) => namedStreams(resources, name))
}

/** Content drawn by name: a form, a tiling pattern, the group of a soft mask. */
function namedStreams(resources: PdfObject, name: string): PdfObject[] {
  const form = resources.get('/XObject').get(name)
  const pattern = resources.get('/Pattern').get(name)
  const group = resources.get('/ExtGState').get(name).get('/SMask').get('/G')
  return [
    ...(form.isStream && form.get('/Subtype').name === '/Form' ? [form] : []),
    ...[pattern, group].filter((stream) => stream.isStream),
  ]
}
