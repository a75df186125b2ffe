import { balancedContents } from '../content/balanced-contents.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { boxOf } from '../read/boxes.ts'

const hidden = 0x02
const noView = 0x20

/** Whether a form leaves drawing some of its fields to the viewer, so that there is nothing to flatten yet. */
export function lacksAppearances(pdf: Pdf): boolean {
  const form = pdf.root.get('/AcroForm')
  if (form.get('/Fields').length === 0) return false
  let isLacking = form.get('/NeedAppearances').boolean === true
  for (let number = 1; number <= pdf.pageCount && !isLacking; number += 1) {
    pdf.scoped(() => {
      const annotations = pdf.page(number).get('/Annots').items(50_000)
      isLacking = annotations.some((annotation) => annotation.get('/Subtype').name === '/Widget' && !annotation.get('/AP').has('/N'))
    })
  }
  return isLacking
}

/** Draws the existing appearances of widgets onto their page, on top of its content; widgets without one stay invisible. */
export function drawAppearances(pdf: Pdf, page: PdfObject, widgets: readonly PdfObject[]): void {
  const resources = copyOf(pdf, page.get('/Resources'))
  const objects = copyOf(pdf, resources.get('/XObject'))
  const drawn: string[] = []
  for (const widget of widgets) {
    const appearance = appearanceOf(widget)
    const matrix = appearance && placement(appearance, widget)
    if (!appearance || !matrix) continue
    const name = freeName(objects, drawn.length)
    objects.set(name, appearance)
    drawn.push(`q ${matrix.map((value) => value.toFixed(5)).join(' ')} cm ${name} Do Q`)
  }
  if (drawn.length === 0) return
  resources.set('/XObject', objects)
  page.set('/Resources', resources)
  const { streams, closing } = balancedContents(pdf, page)
  page.set('/Contents', pdf.array([pdf.stream('q\n'), ...streams, deflatedStream(pdf, `${closing}\nQ\n${drawn.join('\n')}\n`)]))
}

function appearanceOf(widget: PdfObject): PdfObject | undefined {
  if (((widget.get('/F').integer ?? 0) & (hidden | noView)) !== 0) return undefined
  const normal = widget.get('/AP').get('/N')
  if (normal.isStream) return normal
  const state = normal.get(widget.get('/AS').name ?? '/Off')
  return state.isStream ? state : undefined
}

/** The matrix that fits an appearance into its widget's rectangle (ISO 32000, 12.5.5). */
function placement(appearance: PdfObject, widget: PdfObject): number[] | undefined {
  const box = boxOf(appearance.get('/BBox'))
  const rectangle = boxOf(widget.get('/Rect'))
  if (!box || !rectangle) return undefined
  const written = appearance.get('/Matrix')
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = written.length === 6 ? written.numbers() : []
  const corners = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (width <= 0 || height <= 0) return undefined
  const scaleX = (rectangle.right - rectangle.left) / width
  const scaleY = (rectangle.top - rectangle.bottom) / height
  return [scaleX, 0, 0, scaleY, rectangle.left - left * scaleX, rectangle.bottom - bottom * scaleY]
}

/** Resources are often shared between pages; what is drawn here belongs to this page only. */
function copyOf(pdf: Pdf, dictionary: PdfObject): PdfObject {
  return dictionary.isDictionary ? dictionary.shallowCopy() : pdf.dictionary()
}

function freeName(taken: PdfObject, from: number): string {
  let count = from
  while (taken.has(`/Field${count}`)) count += 1
  return `/Field${count}`
}
