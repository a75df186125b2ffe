import { maxFormFields } from '@octavo/core/forms/limits.ts'
import { annotationsOf } from '../annotate/annotation.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Field, readFields, readForm } from '../forms/field-tree.ts'

/** A field that holds a value, with all that one full name stands for. */
export interface LeafField {
  /** The full name. */
  name: string
  /** `/Tx`, `/Btn`, `/Ch` or `/Sig`. */
  type: string
  flags: number
  /** Objects with this name, each with its ancestors from the nearest to the root; nearly always one. */
  objects: { id: number; ancestors: readonly number[] }[]
  widgets: LeafWidget[]
}

/** A box of a field. */
export interface LeafWidget {
  id: number
  /** The field's object that it belongs to. */
  field: number
  /** From 0; undefined for one that is on no page. */
  page: number | undefined
}

/** The form of an open document. */
export interface FormTree {
  /** In the order of tabs; those without a place on a page come last. */
  fields: LeafField[]
  /** Whether there are more fields than are read. */
  isCut: boolean
}

/** Reads the tree of a form: twins of one name as one field, boxes that no field lists, fields that no page shows. */
export function readFormTree(pdf: Pdf): FormTree {
  const places = placesOf(pdf)
  const reading = readForm(pdf)
  const fields = readFields(pdf, reading, new Set(places.keys()))
  const leaves = new Map<string, LeafField>()
  let isCut = false
  const visit = (field: Field, names: readonly string[], ancestors: readonly number[]) => {
    const path = field.name === '' ? names : [...names, field.name]
    for (const below of field.fields) visit(below, path, [field.id, ...ancestors])
    if (field.fields.length > 0 && field.widgets.length === 0) return
    if (field.type === undefined || path.length === 0) return
    const name = path.join('.').toWellFormed()
    const known = leaves.get(name)
    if (!known && leaves.size >= maxFormFields) {
      isCut = true
      return
    }
    const widgets = field.widgets.map((id) => ({ id, field: field.id, page: places.get(id)?.page }))
    const leaf = known ?? { name, type: field.type, flags: field.flags, objects: [], widgets: [] }
    if (leaf.type !== field.type) return
    leaf.objects.push({ id: field.id, ancestors })
    leaf.widgets.push(...widgets)
    leaves.set(name, leaf)
  }
  for (const field of fields) visit(field, [], [])
  return { fields: inTabOrder([...leaves.values()], places), isCut }
}

/** An entry of a field or of the nearest ancestor that has it. */
export function fieldEntry(pdf: Pdf, { id, ancestors }: LeafField['objects'][number], key: string): PdfObject {
  let value = pdf.object(id).get(key)
  for (const ancestor of ancestors) {
    if (!value.isNull) break
    value = pdf.object(ancestor).get(key)
  }
  return value
}

/** An entry of a box, or of its field. */
export function widgetEntry(pdf: Pdf, leaf: LeafField, widget: LeafWidget, key: string): PdfObject {
  const own = pdf.object(widget.id).get(key)
  if (!own.isNull) return own
  const object = leaf.objects.find(({ id }) => id === widget.field) ?? leaf.objects[0]
  return object ? fieldEntry(pdf, object, key) : own
}

interface Place {
  page: number
  order: number
}

const maxWidgetsRead = 200_000

/** Where widgets are: their pages, and their order by tabs. */
function placesOf(pdf: Pdf): Map<number, Place> {
  const places = new Map<number, Place>()
  for (let number = 1; number <= pdf.pageCount && places.size < maxWidgetsRead; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      if (page.get('/Annots').length === 0) return
      const widgets = annotationsOf(pdf, page)
        .items(50_000)
        .filter((annotation) => annotation.get('/Subtype').name === '/Widget')
      for (const widget of byTabs(widgets, page.get('/Tabs').name)) {
        if (!places.has(widget.id)) places.set(widget.id, { page: number - 1, order: places.size })
      }
    })
  }
  return places
}

/** Rows from the top, or columns from the left, where a page asks for them; otherwise the order of its list. */
function byTabs(widgets: PdfObject[], tabs: string | undefined): PdfObject[] {
  if (tabs !== '/R' && tabs !== '/C') return widgets
  const placed = widgets.map((widget) => {
    const [a = 0, b = 0, c = 0, d = 0] = widget.get('/Rect').numbers()
    return { widget, x: Math.min(a, c), y: -Math.max(b, d) }
  })
  const near = (one: number, other: number) => (Math.abs(one - other) < 5 ? 0 : one - other)
  const compare = tabs === '/R' ? (a: Spot, b: Spot) => near(a.y, b.y) || a.x - b.x : (a: Spot, b: Spot) => near(a.x, b.x) || a.y - b.y
  return placed.sort(compare).map(({ widget }) => widget)
}

interface Spot {
  x: number
  y: number
}

function inTabOrder(fields: LeafField[], places: ReadonlyMap<number, Place>): LeafField[] {
  const firstOf = ({ widgets }: LeafField) => Math.min(...widgets.map(({ id }) => places.get(id)?.order ?? Infinity))
  const orders = new Map(fields.map((field) => [field, firstOf(field)]))
  const order = (field: LeafField) => orders.get(field) ?? Infinity
  return fields.toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) - order(other)))
}
