import type { PdfObject } from '../engines/qpdf/object.ts'
import { boxOf } from '../read/boxes.ts'
import { type Assembly, type AssemblySource, type PlacedPage, scopedBoth } from './assembly.ts'
import { settleLink } from './links.ts'
import { scaleAnnotation } from './scale.ts'

const maxAnnotations = 50_000

/**
 * Removes the annotations of a source page and returns their object numbers. They are copied once all pages are in the target: only then
 * are their references to pages valid.
 */
export function detachAnnotations(page: PdfObject): number[] {
  const annotations = page.get('/Annots').items(maxAnnotations)
  // Beads of article threads form one chain through the whole document, other pages included.
  page.remove('/Annots', '/B')
  const ids = annotations.filter((annotation) => annotation.type === 'dictionary').map((annotation) => annotation.indirect().id)
  return [...new Set(ids)]
}

/**
 * Makes link destinations explicit; links to pages that aren't copied lose their action and keep their appearance. Optionally leaves out
 * widgets.
 */
export function settleAnnotations(assembly: Assembly, source: AssemblySource, { keepWidgets }: { keepWidgets: boolean }): void {
  for (const [number, ids] of source.annotations) {
    source.pdf.scoped(() => {
      const kept = ids.filter((id) => keepAnnotation(assembly, source, source.pdf.object(id), keepWidgets))
      source.annotations.set(number, kept)
    })
  }
}

/**
 * Copies the annotations of every placed page. A page that occurs twice gets separate annotations on each copy; `onRepeat` is called with
 * the object (of the target) that was copied again and its copy.
 */
export function copyAnnotations(assembly: Assembly, onRepeat: (original: number, copy: number, page: PlacedPage) => void): void {
  const scaled = new Map<number, number>()
  for (const page of assembly.pages) {
    const ids = page.source.annotations.get(page.number) ?? []
    if (ids.length > 0) scopedBoth(assembly, page.source, () => copyPageAnnotations(assembly, page, ids, scaled, onRepeat))
  }
}

function keepAnnotation(assembly: Assembly, source: AssemblySource, annotation: PdfObject, keepWidgets: boolean): boolean {
  const subtype = annotation.get('/Subtype').name
  if (subtype === '/Widget' && !keepWidgets) return false
  annotation.remove('/P')
  const state = settleLink(source, annotation)
  if (state === 'broken' || state === 'dead') annotation.remove('/A')
  if (state === 'broken') assembly.report.brokenLinks += 1
  if (state === 'kept' && subtype === '/Link') assembly.report.links += 1
  return true
}

function copyPageAnnotations(
  { target }: Assembly,
  page: PlacedPage,
  ids: readonly number[],
  scaled: Map<number, number>,
  onRepeat: (original: number, copy: number, page: PlacedPage) => void,
): void {
  const { pdf } = page.source
  const copies = ids
    .filter((id) => isSeen(page, pdf.object(id)))
    .map((id) => {
      const copy = target.copyForeign(pdf, pdf.object(id))
      return page.isRepeat ? { original: copy.id, copy: copy.shallowCopy().indirect() } : { original: copy.id, copy }
    })
  const pageObject = target.object(page.id)
  const list = target.array()
  for (const { original, copy } of copies) {
    copy.set('/P', pageObject)
    // A repeated annotation is copied from one that was already scaled.
    const scale = page.scale / (scaled.get(original) ?? 1)
    if (scale !== 1) scaleAnnotation(target, copy, scale)
    scaled.set(copy.id, page.scale)
    list.append(copy)
    if (page.isRepeat) onRepeat(original, copy.id, page)
  }
  if (page.isRepeat) joinRepeats(new Map(copies.map(({ original, copy }) => [original, copy])))
  pageObject.set('/Annots', list)
}

/** Annotations outside the visible piece are dropped. Fields stay, because they also belong to the form. */
function isSeen({ box }: PlacedPage, annotation: PdfObject): boolean {
  if (!box || annotation.get('/Subtype').name === '/Widget') return true
  const area = boxOf(annotation.get('/Rect'))
  return !area || (area.left < box.right && area.right > box.left && area.bottom < box.top && area.top > box.bottom)
}

/** Pop-ups and replies on a repeated page belong to the repeated annotation, not to the first one. */
function joinRepeats(byOriginal: ReadonlyMap<number, PdfObject>): void {
  for (const copy of byOriginal.values()) {
    for (const key of ['/Popup', '/IRT', '/Parent']) {
      const own = byOriginal.get(copy.get(key).id)
      if (own) copy.set(key, own)
    }
  }
}
