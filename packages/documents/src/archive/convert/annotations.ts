import type { PdfObject } from '../../engines/qpdf/object.ts'
import { inherited } from '../../read/page-boxes.ts'
import { removeButtonAction } from './actions.ts'
import { type Conversion, countRemoved } from './conversion.ts'

const maxAnnotations = 50_000
const multimedia = new Set(['/3D', '/Sound', '/Screen', '/Movie', '/RichMedia'])
const known = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'
    .split(' ')
    .map((kind) => `/${kind}`),
)
/** What part 1 knows less of. */
const notInPart1 = new Set(['/Polygon', '/PolyLine', '/Caret', '/Watermark', '/Redact'])

const invisible = 1
const hidden = 2
const print = 4
const noZoom = 8
const noRotate = 16
const noView = 32
const toggleNoView = 256

/** Cleans the annotations of a page: those that nobody may see go, the others are printed and look the same everywhere. */
export function mendAnnotations(conversion: Conversion, page: PdfObject): void {
  const annotations = page.get('/Annots')
  if (!annotations.isArray) {
    page.remove('/Annots')
    return
  }
  const items = annotations.items(maxAnnotations)
  const kept = items.filter((annotation) => annotation.isDictionary && stays(conversion, annotation))
  if (kept.length < items.length) page.set('/Annots', conversion.pdf.array(kept))
  for (const annotation of kept) mendAnnotation(conversion, annotation)
}

function stays(conversion: Conversion, annotation: PdfObject): boolean {
  const kind = annotation.get('/Subtype').name ?? ''
  const flags = annotation.get('/F').integer ?? 0
  if (kind === '/FileAttachment' && !conversion.mayStay(annotation.get('/FS'))) {
    countRemoved(conversion, 'attachments')
    return false
  }
  if (multimedia.has(kind) || !known.has(kind) || (conversion.part === 1 && notInPart1.has(kind))) {
    countRemoved(conversion, 'multimedia')
    return false
  }
  // A hidden field still holds a value, so it stays and is shown by an empty appearance.
  if (kind === '/Widget' || kind === '/Popup' || (flags & (hidden | noView)) === 0) return true
  countRemoved(conversion, 'hidden-annotations')
  return false
}

function mendAnnotation(conversion: Conversion, annotation: PdfObject): void {
  const kind = annotation.get('/Subtype').name
  const flags = annotation.get('/F').integer ?? 0
  const isHidden = (flags & (hidden | noView)) !== 0 && kind === '/Widget'
  let wanted = (flags | print) & ~(invisible | hidden | noView | toggleNoView)
  if (kind === '/Text') wanted |= noZoom | noRotate
  if (kind !== '/Popup' && wanted !== flags) annotation.set('/F', wanted)
  const needsFlags = conversion.part === 1 && !annotation.has('/F')
  if (kind === '/Popup' && (needsFlags || (flags & (hidden | noView | invisible | toggleNoView)) !== 0)) annotation.set('/F', wanted)
  if (annotation.has('/CA') && conversion.part === 1) annotation.remove('/CA')
  if (kind === '/Widget') removeButtonAction(conversion, annotation)
  if (kind === '/FileAttachment') associateFile(conversion, annotation)
  mendAppearance(conversion, annotation, { kind, isHidden })
}

/** Part 3 wants to know what an attached file belongs to, which is the annotation that shows it. */
function associateFile({ pdf, part }: Conversion, annotation: PdfObject): void {
  const file = annotation.get('/FS')
  if (part !== 3 || !file.isDictionary) return
  const numbered = file.id === 0 ? file.indirect() : file
  annotation.set('/FS', numbered).set('/AF', pdf.array([numbered]))
}

function mendAppearance(
  conversion: Conversion,
  annotation: PdfObject,
  { kind, isHidden }: { kind: string | undefined; isHidden: boolean },
): void {
  if (kind === '/Popup') return
  const { pdf, looks, redrawsFields } = conversion
  const normal = annotation.get('/AP').get('/N')
  if (kind === '/Link') {
    // A link needs no look, and may only have one.
    if (normal.isStream) annotation.set('/AP', pdf.dictionary({ '/N': normal }))
    else annotation.remove('/AP')
    return
  }
  const type = kind === '/Widget' ? fieldType(annotation) : undefined
  const isWritten = type === '/Tx' || type === '/Ch'
  if (isHidden)
    annotation.set(
      '/AP',
      pdf.dictionary({ '/N': type === '/Btn' ? pdf.dictionary({ '/Off': looks.empty(annotation) }) : looks.empty(annotation) }),
    )
  else if (type === '/Btn') mendButton(conversion, annotation, normal)
  else if (isWritten && (redrawsFields || !normal.isDictionary)) annotation.set('/AP', pdf.dictionary({ '/N': looks.field(annotation) }))
  else if (normal.isStream) annotation.set('/AP', pdf.dictionary({ '/N': normal }))
  else {
    const state = normal.get(annotation.get('/AS').name ?? normal.keys()[0] ?? '/Off')
    annotation.set('/AP', pdf.dictionary({ '/N': state.isStream ? state : looks.comment(annotation) }))
  }
}

/** A button has a look for each of its states. */
function mendButton({ pdf, looks }: Conversion, annotation: PdfObject, normal: PdfObject): void {
  const isPush = ((inherited(annotation, '/Ff').integer ?? 0) & pushButton) !== 0
  const current = annotation.get('/AS').name ?? inherited(annotation, '/V').name ?? '/Off'
  const states = normal.isDictionary && !normal.isStream ? normal.shallowCopy() : pdf.dictionary()
  if (normal.isStream) states.set('/Off', normal)
  else if (isPush && states.keys().length === 0) states.set('/Off', looks.field(annotation))
  else if (states.keys().length === 0 && current !== '/Off') states.set(current, looks.tick(annotation))
  for (const name of states.keys()) if (!states.get(name).isStream) states.set(name, looks.empty(annotation))
  if (!states.has('/Off')) states.set('/Off', looks.empty(annotation))
  annotation.set('/AP', pdf.dictionary({ '/N': states }))
  annotation.set('/AS', states.has(current) ? `/${current.slice(1)}` : '/Off')
}

const pushButton = 1 << 16

function fieldType(annotation: PdfObject): string | undefined {
  return inherited(annotation, '/FT').name
}
