import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A form field as a node of its tree. A field with one widget may be that widget itself: then both have one object number. */
export interface Field {
  id: number
  /** The partial name; the tree's path of them is the full name. */
  name: string
  /** `/Tx`, `/Btn`, `/Ch` or `/Sig`, inherited or own. */
  type: string | undefined
  flags: number
  fields: Field[]
  widgets: number[]
}

const maxDepth = 32
const maxFields = 100_000

/** Keys that a field hands down to those below it. */
export const inheritedKeys = ['/FT', '/Ff', '/V', '/DV', '/DA', '/Q', '/MaxLen', '/Opt', '/TI', '/I'] as const

/** The fields that a form lists, and all object numbers that were met on the way. */
export interface FormReading {
  fields: Field[]
  visited: ReadonlySet<number>
}

/** The fields that a form lists; loops, endless depth and what is no field are cut. */
export function readForm(pdf: Pdf): FormReading {
  const visited = new Set<number>()
  const roots = pdf.root.get('/AcroForm').get('/Fields').items(maxFields)
  return { fields: roots.flatMap((object) => readField(object, startAt(visited))), visited }
}

/** The fields of a form. `widgets` are those on pages that come along: what the form does not list belongs to it all the same. */
export function readFields(pdf: Pdf, { fields, visited }: FormReading, widgets: ReadonlySet<number>): Field[] {
  const unlisted = [...widgets].filter((id) => !visited.has(id))
  const met = new Set(unlisted.length > 0 ? visited : [])
  const strays = unlisted.flatMap((id) => readField(topOf(pdf.object(id)), startAt(met)))
  return [...fields, ...strays].filter(({ name }) => name !== '')
}

/**
 * Leaves out what has no widget on a page that comes along, and writes the links between what stays.
 * Where all pages come along, fields that are seen nowhere stay too.
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
