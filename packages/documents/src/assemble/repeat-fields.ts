import type { PdfObject } from '../engines/qpdf/object.ts'
import { type Field, inheritedKeys } from '../forms/field-tree.ts'
import type { Assembly } from './assembly.ts'
import type { FieldNames } from './field-names.ts'
import { addWidget, stripField } from './join-fields.ts'

export interface Repeat {
  roots: Field[]
  names: FieldNames
  policy: 'rename' | 'merge'
  /** Widgets of one repeated page: the copy's object number by the original's. */
  copies: ReadonlyMap<number, number>
}

/** Adds the widgets of a repeated page to their fields, or makes new fields of them. */
export function repeatFields(assembly: Assembly, { roots, names, policy, copies }: Repeat): void {
  const { target } = assembly
  for (const { field, path } of fieldsWithPaths(roots)) {
    const own = field.widgets.flatMap((id) => copies.get(id) ?? [])
    if (own.length === 0) continue
    if (policy === 'merge') {
      for (const id of own) {
        stripField(target.object(id))
        addWidget(target, field, id)
      }
      continue
    }
    // A partial name must not contain the dots of a full name.
    const name = names.free(path.map((part) => part.name).join('_'), new Set())
    names.take(name)
    roots.push(newField(assembly, path, name, own))
    assembly.report.fields += 1
    assembly.report.renamedFields += 1
  }
}

function fieldsWithPaths(fields: readonly Field[], above: readonly Field[] = []): { field: Field; path: Field[] }[] {
  return fields.flatMap((field) => {
    const path = [...above, field]
    return field.fields.length > 0 ? fieldsWithPaths(field.fields, path) : [{ field, path }]
  })
}

function newField({ target }: Assembly, path: readonly Field[], name: string, widgets: number[]): Field {
  const field = target.dictionary().indirect()
  for (const { id } of path) copyKeys(target.object(id), field, [...inheritedKeys, '/TU', '/TM', '/AA'])
  field.set('/T', target.text(name))
  const kids = widgets.map((id) => {
    const widget = target.object(id)
    stripField(widget)
    return widget.set('/Parent', field)
  })
  field.set('/Kids', target.array(kids))
  const last = path.at(-1)
  return { id: field.id, name, type: last?.type, flags: last?.flags ?? 0, fields: [], widgets }
}

function copyKeys(from: PdfObject, to: PdfObject, keys: readonly string[]): void {
  for (const key of keys) if (from.has(key)) to.set(key, from.get(key))
}
