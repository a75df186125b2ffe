import type { Box } from '@octavo/core/edits/geometry.ts'
import { seenPage } from '@octavo/documents/annotate/seen-page.ts'
import type { PdfObject } from '@octavo/documents/engines/qpdf/object.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { drawAppearances } from '@octavo/documents/forms/draw-appearances.ts'

/** A place that a form really has a field in; buttons that are pressed aren't filled and don't count. */
export interface TrueField {
  /** From 0. */
  page: number
  box: Box
  name: string
}

const pushButton = 1 << 16

/**
 * Writes a copy of a form without its fields, and says where they were. `removed` leaves what the pages themselves draw; `flattened` draws
 * the frames of the fields onto the pages, without values and marks, as a form that was made flat before it was filled.
 */
export function writeWithoutFields(from: string, to: string, how: 'removed' | 'flattened'): TrueField[] {
  using pdf = openPdf(from)
  const fields: TrueField[] = []
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const page = pdf.page(number)
    const annotations = page.get('/Annots').items(20_000)
    const widgets = annotations.filter((annotation) => annotation.get('/Subtype').name === '/Widget')
    if (widgets.length === 0) continue
    const { boxOf } = seenPage(pdf, page)
    for (const widget of widgets) {
      const { type, flags, name } = fieldOf(widget)
      if (type === '/Btn' && (flags & pushButton) !== 0) continue
      fields.push({ page: number - 1, box: boxOf(widget.get('/Rect').numbers()), name })
    }
    if (how === 'flattened') {
      for (const widget of widgets) clear(widget)
      drawAppearances(pdf, page, widgets)
    }
    page.set('/Annots', pdf.array(annotations.filter((annotation) => annotation.get('/Subtype').name !== '/Widget')))
  }
  pdf.root.remove('/AcroForm')
  pdf.write(to)
  return fields

  /** Values are between marks of their own; what is left is the frame. */
  function clear(widget: PdfObject): void {
    const normal = widget.get('/AP').get('/N')
    if (!normal.isStream) widget.set('/AS', '/Off')
    else {
      const content = Buffer.from(normal.streamBytes()).toString('latin1')
      pdf.replaceStream(normal, Buffer.from(content.replaceAll(/\/Tx\s+BMC[\s\S]*?EMC/g, ''), 'latin1'))
    }
  }
}

function fieldOf(widget: PdfObject): { type: string | undefined; flags: number; name: string } {
  let [node, type, flags] = [widget, undefined as string | undefined, undefined as number | undefined]
  const names: string[] = []
  for (let depth = 0; depth < 32 && node.isDictionary; depth += 1) {
    type ??= node.get('/FT').name
    flags ??= node.get('/Ff').integer
    const name = node.get('/T').text
    if (name !== undefined) names.unshift(name)
    node = node.get('/Parent')
  }
  return { type, flags: flags ?? 0, name: names.join('.') }
}
