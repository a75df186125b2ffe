import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Field, inheritedKeys, terminalFields } from '../forms/field-tree.ts'
import type { Assembly } from './assembly.ts'
import { createFieldNames } from './field-names.ts'

const fieldKeys = ['/FT', '/T', '/TU', '/TM', '/Ff', '/V', '/DV', '/Opt', '/MaxLen', '/TI', '/I', '/RV', '/DS']
const sharedKeys = ['/DA', '/Q', '/AA']
const radioOrPush = 0x8000 | 0x10000
const combo = 0x20000

/** Adds fields to a tree; those with the same full name and type become one field, others with a taken name are renamed. */
export function joinFields(assembly: Assembly, tree: Field[], incoming: readonly Field[], parent?: Field): void {
  const { target, report } = assembly
  const byName = new Map(tree.map((field) => [field.name, field]))
  for (const field of incoming) {
    const present = byName.get(field.name)
    if (present && isGroup(present) && isGroup(field)) {
      for (const child of field.fields) handDown(target.object(field.id), target.object(child.id))
      joinFields(assembly, present.fields, field.fields, present)
    } else if (present && isSameKind(present, field)) {
      report.fields -= 1
      joinWidgets(target, present, field)
    } else {
      const added = present ? renamed(assembly, field, new Set([...byName.keys(), ...incoming.map(({ name }) => name)])) : field
      tree.push(added)
      byName.set(added.name, added)
      if (parent) adopt(target, parent, added.id)
    }
  }
}

/** Adds another widget to a field. */
export function addWidget(target: Pdf, field: Field, widget: number): void {
  if (field.widgets.length === 1 && field.widgets[0] === field.id) splitWidget(target, field)
  adopt(target, field, widget)
  field.widgets.push(widget)
}

/** Removes from a widget what belongs to its field. */
export function stripField(widget: PdfObject): void {
  widget.remove(...fieldKeys, '/Kids', '/Parent')
}

function isGroup(field: Field): boolean {
  return field.fields.length > 0 && field.widgets.length === 0
}

function isSameKind(a: Field, b: Field): boolean {
  if (a.fields.length + b.fields.length > 0 || a.type === undefined || a.type !== b.type) return false
  if (a.type === '/Btn') return (a.flags & radioOrPush) === (b.flags & radioOrPush)
  if (a.type === '/Ch') return (a.flags & combo) === (b.flags & combo)
  return a.type === '/Tx'
}

function joinWidgets(target: Pdf, present: Field, field: Field): void {
  const own = target.object(field.id)
  const value = own.get('/V').unparse({ resolved: true })
  for (const id of field.widgets) {
    const widget = target.object(id)
    for (const key of ['/DA', '/Q']) if (!widget.has(key) && own.has(key)) widget.set(key, own.get(key))
    stripField(widget)
    addWidget(target, present, id)
    showValue(target, present, widget, value)
  }
}

/** The first field's value wins; a widget that showed another value is redrawn. */
function showValue(target: Pdf, field: Field, widget: PdfObject, before: string): void {
  const value = target.object(field.id).get('/V')
  if (value.unparse({ resolved: true }) === before) return
  if (field.type === '/Btn') {
    const state = value.name ?? '/Off'
    widget.set('/AS', widget.get('/AP').get('/N').has(state) ? `/${state.slice(1)}` : '/Off')
    return
  }
  widget.remove('/AP')
}

/** Splits an object that is both field and widget into a field with that widget below it. */
function splitWidget(target: Pdf, field: Field): void {
  const widget = target.object(field.id)
  const own = target.dictionary().indirect()
  for (const key of [...fieldKeys, ...sharedKeys]) if (widget.has(key)) own.set(key, widget.get(key))
  const parent = widget.get('/Parent')
  if (parent.type === 'dictionary') {
    own.set('/Parent', parent)
    const kids = parent.get('/Kids')
    const index = kids.items().findIndex(({ id }) => id === field.id)
    if (index >= 0) kids.setAt(index, own)
  }
  stripField(widget)
  own.set('/Kids', target.array([widget.set('/Parent', own)]))
  field.id = own.id
}

function adopt(target: Pdf, parent: Field, id: number): void {
  const object = target.object(parent.id)
  if (!object.get('/Kids').isArray) object.set('/Kids', target.array())
  object.get('/Kids').append(target.object(id).set('/Parent', object))
}

function handDown(parent: PdfObject, child: PdfObject): void {
  for (const key of inheritedKeys) if (!child.has(key) && parent.has(key)) child.set(key, parent.get(key))
}

function renamed({ target, report }: Assembly, field: Field, taken: ReadonlySet<string>): Field {
  const names = createFieldNames()
  for (const name of taken) names.take(name)
  const name = names.free(field.name)
  target.object(field.id).set('/T', target.text(name))
  report.renamedFields += terminalFields([field]).length
  return { ...field, name }
}
