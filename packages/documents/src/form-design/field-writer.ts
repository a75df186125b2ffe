import type { FieldDesign, FormField } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { LeafField } from '../form-fill/form-tree.ts'
import { createTextPainter } from '../form-fill/text-painter.ts'
import { drawFace } from './draw-face.ts'
import { writeActions } from './field-actions.ts'
import { writeEntries } from './field-entries.ts'
import { statesOf } from './field-states.ts'
import { createFieldTreeWriter } from './field-tree-writer.ts'
import { formHome } from './form-home.ts'
import type { PageLists } from './page-lists.ts'
import { placeWidget, widgetKeys } from './place-widget.ts'
import { removeTags } from './tag-widgets.ts'

/** Writes designed fields into a document. */
export interface FieldWriter {
  /** Makes a field, or makes `leaf` into it, which was taken out of the tree; `before` is what it was. */
  write(design: FieldDesign, leaf: LeafField | undefined, before: FormField | undefined): void
  /** Writes the fonts of what was drawn; call it once at the end. */
  finish(): void
}

export function createFieldWriter(pdf: Pdf, pages: PageLists): FieldWriter {
  const home = formHome(pdf)
  const tree = createFieldTreeWriter(pdf, home.form)
  const painter = createTextPainter(pdf)

  /** The objects of the places of a field: those that it had, in their order, then new ones. */
  function widgetsFor(design: FieldDesign, leaf: LeafField | undefined): PdfObject[] {
    const had = leaf?.widgets ?? []
    for (const [index, { id, page }] of had.entries()) {
      if (page !== undefined && page !== design.widgets[index]?.page) pages.remove(page, id)
      if (index >= design.widgets.length) removeTags(pdf, pdf.object(id))
    }
    return design.widgets.map((_, index) => {
      const known = had[index]
      return known ? pdf.object(known.id) : pdf.dictionary().indirect()
    })
  }

  /** The object of the field itself: the one it had, the only place, or a new one above its places. */
  function fieldFor(widgets: readonly PdfObject[], leaf: LeafField | undefined): PdfObject {
    const had = leaf?.objects[0]
    const own = had && pdf.object(had.id)
    const [only] = widgets
    if (widgets.length === 1 && only && (!own || own.id === only.id)) return only
    if (!own) return pdf.dictionary().indirect()
    if (!leaf?.widgets.some(({ id }) => id === own.id)) return own
    // What was a place and a field in one becomes a place of its own.
    const field = pdf.dictionary().indirect()
    for (const key of own.keys()) if (!widgetKeys.has(key)) field.set(key, own.get(key))
    own.remove(...own.keys().filter((key) => !widgetKeys.has(key)))
    return field
  }

  return {
    write(design, leaf, before) {
      pdf.scoped(() => {
        const widgets = widgetsFor(design, leaf)
        const field = fieldFor(widgets, leaf)
        const states = statesOf(design, before)
        writeEntries(pdf, field, { design, before, states, home })
        writeActions(pdf, field, design)
        const isMerged = widgets.length === 1 && widgets[0]?.id === field.id
        if (isMerged) field.remove('/Kids')
        else field.set('/Kids', pdf.array(widgets.map((widget) => widget.set('/Parent', field))))
        for (const [index, widget] of widgets.entries()) {
          if (!isMerged) widget.remove('/T', '/FT', '/V', '/DV', '/Ff', '/AA')
          const place = design.widgets[index]
          if (!place) continue
          placeWidget(pdf, widget, { design, place, home, page: pages.page(place.page) })
          pages.add(place.page, widget.id)
          drawFace(pdf, widget, { design, state: states.names[index], chosen: states.chosen, painter })
        }
        tree.attach(field, design.name)
      })
    },
    finish: () => painter.finish(),
  }
}
