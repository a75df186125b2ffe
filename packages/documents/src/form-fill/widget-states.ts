import type { FieldChoice } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { fieldEntry, type LeafField, type LeafWidget } from './form-tree.ts'

const maxEntries = 5000

/** The entries of a list or a dropdown: each is a text, or an export value and a text. */
export function choicesOf(pdf: Pdf, leaf: LeafField): FieldChoice[] {
  const [object] = leaf.objects
  if (!object) return []
  return fieldEntry(pdf, object, '/Opt').items(maxEntries).map(choiceOf)
}

function choiceOf(entry: PdfObject): FieldChoice {
  const value = cut((entry.isArray ? entry.at(0) : entry).text ?? '')
  return { value, label: cut((entry.isArray ? entry.at(1).text : undefined) ?? value) }
}

/** A box's state when it is chosen: its name in the file with its slash, and what it means. */
export interface WidgetState {
  name: string
  /** The export value: of /Opt by the box's place, or the name itself. */
  value: string
}

/** The states of the boxes of a button field, in the order of its widgets. */
export function widgetStates(pdf: Pdf, leaf: LeafField): WidgetState[] {
  const [object] = leaf.objects
  const meanings = object ? fieldEntry(pdf, object, '/Opt').items(maxEntries) : []
  return leaf.widgets.map((widget, index) => {
    const name = stateName(pdf.object(widget.id), index)
    // Twins that mean different things have numbers for names, or equal names; their place tells the meaning.
    const byNumber = /^\/\d+$/.test(name) ? meanings[Number(name.slice(1))] : undefined
    const meaning = meanings.length > 0 ? (byNumber ?? meanings[index])?.text : undefined
    return { name, value: cut(meaning ?? name.slice(1)) }
  })
}

/** Whether a widget is chosen. */
export function isChosen(pdf: Pdf, widget: LeafWidget, state: WidgetState): boolean {
  return pdf.object(widget.id).get('/AS').name === state.name
}

function stateName(widget: PdfObject, index: number): string {
  const normal = widget.get('/AP').get('/N')
  const own = normal.isStream ? undefined : normal.keys().find((key) => key !== '/Off')
  const current = widget.get('/AS').name
  return own ?? (current !== undefined && current !== '/Off' ? current : index === 0 ? '/Yes' : `/${index}`)
}

function cut(text: string): string {
  return text.slice(0, 10_000).toWellFormed()
}
