import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A form field as a node of its tree. A field with one widget may be that widget itself: then both have one object number. */
export interface Field {
  id: number
  /** The partial name; the path of partial names in the tree is the full name. */
  name: string
  /** `/Tx`, `/Btn`, `/Ch` or `/Sig`, inherited or own. */
  type: string | undefined
  flags: number
  fields: Field[]
  widgets: number[]
}

const maxDepth = 32
const maxFields = 100_000

/** Keys that fields inherit from their parents. */
export const inheritedKeys = ['/FT', '/Ff', '/V', '/DV', '/DA', '/Q', '/MaxLen', '/Opt', '/TI', '/I'] as const

/** The fields that a form lists, and all object numbers visited. */
export interface FormReading {
  fields: Field[]
  visited: ReadonlySet<number>
}

/** The fields that a form lists; loops, excessive depth and objects that aren't fields are cut off. */
export function readForm(pdf: Pdf): FormReading {
  const visited = new Set<number>()
  const roots = pdf.root.get('/AcroForm').get('/Fields').items(maxFields)
  return { fields: roots.flatMap((object) => readField(object, startAt(visited))), visited }
}

/** The fields of a form. `widgets` are those on the pages that are copied: they belong to the form even if it doesn't list them. */
export function readFields(pdf: Pdf, { fields, visited }: FormReading, widgets: ReadonlySet<number>): Field[] {
  const unlisted = [...widgets].filter((id) => !visited.has(id))
  const met = new Set(unlisted.length > 0 ? visited : [])
  const strays = unlisted.flatMap((id) => readField(topOf(pdf.object(id)), startAt(met)))
  return [...fields, ...strays].filter(({ name }) => name !== '')
}

/**
 * Removes fields without a widget on a copied page, and links the remaining ones again. If all pages are copied, invisible fields stay too.
 */
export function pruneFields(pdf: Pdf, fields: readonly Field[], widgets: ReadonlySet<number>, keepUnseen: boolean): Field[] {
  return fields.flatMap((field) => {
    const kept: Field = {
      ...field,
      fields: pruneFields(pdf, field.fields, widgets, keepUnseen),
      widgets: field.widgets.filter((id) => keepUnseen || widgets.has(id)),
    }
    if (kept.fields.length + kept.widgets.length === 0 && !keepUnseen) return []
    pdf.scoped(() => linkDown(pdf, kept))
    return [kept]
  })
}

/** All fields that hold a value, in the tree's order. */
export function terminalFields(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => (field.fields.length > 0 ? terminalFields(field.fields) : [field]))
}

interface Walk {
  type: string | undefined
  flags: number
  depth: number
  visited: Set<number>
}

function startAt(visited: Set<number>): Walk {
  return { type: undefined, flags: 0, depth: 0, visited }
}

function readField(object: PdfObject, walk: Walk): Field[] {
  if (object.type !== 'dictionary' || walk.depth > maxDepth || walk.visited.size > maxFields) return []
  const { id } = object.indirect()
  if (walk.visited.has(id)) return []
  walk.visited.add(id)
  const type = object.get('/FT').name ?? walk.type
  const flags = object.get('/Ff').integer ?? walk.flags
  const field: Field = { id, name: object.get('/T').text ?? '', type, flags, fields: [], widgets: [] }
  const kids = object.get('/Kids')
  if (!kids.isArray) {
    if (isWidget(object)) field.widgets.push(id)
    return [field]
  }
  for (const kid of kids.items(maxFields)) {
    if (kid.type !== 'dictionary') continue
    if (kid.has('/T')) {
      field.fields.push(...readField(kid, { ...walk, type, flags, depth: walk.depth + 1 }))
    } else {
      const widget = kid.indirect().id
      if (!walk.visited.has(widget)) field.widgets.push(widget)
      walk.visited.add(widget)
    }
  }
  return [field]
}

function isWidget(object: PdfObject): boolean {
  return object.get('/Subtype').name === '/Widget' || object.has('/Rect')
}

function topOf(widget: PdfObject): PdfObject {
  let top = widget
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const parent = top.get('/Parent')
    if (parent.type !== 'dictionary') return top
    top = parent
  }
  return top
}

function linkDown(pdf: Pdf, field: Field): void {
  const object = pdf.object(field.id)
  object.remove('/Parent', '/Kids')
  if (field.widgets.length === 1 && field.widgets[0] === field.id) return
  const kids = pdf.array()
  for (const id of [...field.fields.map((child) => child.id), ...field.widgets]) kids.append(pdf.object(id).set('/Parent', object))
  if (kids.length > 0) object.set('/Kids', kids)
}
