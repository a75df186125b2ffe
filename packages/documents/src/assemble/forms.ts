import type { PdfObject } from '../engines/qpdf/object.ts'
import { type Field, pruneFields, readFields, terminalFields } from '../forms/field-tree.ts'
import { type Assembly, type AssemblySource, type PlacedPage, simplify } from './assembly.ts'
import { createFieldNames, type FieldNames } from './field-names.ts'
import { mergeFormResources, renameFont } from './form-fonts.ts'
import { joinFields } from './join-fields.ts'
import { repeatFields } from './repeat-fields.ts'

/** Builds the target's form out of those of the sources. */
export interface Forms {
  /** Reads and cleans up the form of a source; its widgets can be copied after that. */
  prepare(source: AssemblySource): void
  /** Takes over the prepared fields of a source. */
  graft(source: AssemblySource): void
  /** Called for a widget on a repeated page: it becomes a field of its own, or another widget of its field. */
  repeat(original: number, copy: number, page: PlacedPage): void
  /** Writes the form, if there is a field. */
  finish(): void
}

/** `rename` keeps fields with the same name apart, `merge` makes them one field if they have the same type. */
export function createForms(assembly: Assembly, policy: 'rename' | 'merge'): Forms {
  const { target } = assembly
  const resources = target.dictionary().indirect()
  const form = target.dictionary({ '/DR': resources }).indirect()
  const names = createFieldNames()
  const prepared = new Map<AssemblySource, Field[]>()
  const roots: Field[] = []
  const order: number[] = []
  const repeats = new Map<PlacedPage, Map<number, number>>()

  return {
    prepare(source) {
      const widgets = widgetsOf(source)
      const all = readFields(source.pdf, source.readings.form(), widgets)
      removeSignatures(assembly, source, all)
      const isWhole = source.placed.size === source.pdf.pageCount
      const fields = pruneFields(source.pdf, all, widgets, isWhole)
      settleAppearances(source, fields, mergeFormResources(assembly, source, resources))
      takeSettings(assembly, source, form)
      releaseStrays(source, widgets, fields)
      prepared.set(source, fields)
    },

    graft(source) {
      const fields = prepared.get(source) ?? []
      const copied = fields.map((field) => copyField(assembly, source, field))
      assembly.report.fields += terminalFields(copied).length
      order.push(...calculationOrder(source, terminalFields(fields), terminalFields(copied)))
      if (policy === 'merge') {
        const before = assembly.report.fields
        joinFields(assembly, roots, copied)
        // Viewers draw fields that lost their appearance because their value changed.
        if (assembly.report.fields < before) form.set('/NeedAppearances', true)
      }
      if (policy === 'rename') roots.push(...renameClashes(assembly, names, copied))
    },

    repeat(original, copy, page) {
      if (target.object(copy).get('/Subtype').name !== '/Widget') return
      const copies = repeats.get(page) ?? new Map<number, number>()
      repeats.set(page, copies.set(original, copy))
    },

    finish() {
      for (const copies of repeats.values()) repeatFields(assembly, { roots, names, policy, copies })
      if (roots.length === 0) return
      form.set('/Fields', target.array(roots.map(({ id }) => target.object(id))))
      if (order.length > 0) form.set('/CO', target.array(order.map((id) => target.object(id))))
      if (!form.has('/DA')) form.set('/DA', target.text('/Helv 0 Tf 0 g'))
      target.root.set('/AcroForm', form)
    },
  }
}

/** Reports that a source is signed if its form isn't copied. */
export function reportSignatures(assembly: Assembly, source: AssemblySource): void {
  removeSignatures(assembly, source, source.readings.form().fields)
}

function widgetsOf({ pdf, annotations }: AssemblySource): Set<number> {
  const ids = [...annotations.values()].flat()
  const widgets = new Set<number>()
  pdf.scoped(() => {
    for (const id of ids) if (pdf.object(id).get('/Subtype').name === '/Widget') widgets.add(id)
  })
  return widgets
}

/** A signature can't be valid for another file: its value is removed, its appearance stays. */
function removeSignatures(assembly: Assembly, source: AssemblySource, fields: readonly Field[]): void {
  for (const { id } of terminalFields(fields).filter(({ type }) => type === '/Sig')) {
    const field = source.pdf.object(id)
    if (field.get('/V').isDictionary) assembly.report.signed.add(source)
    field.remove('/V')
  }
}

/** Copies the form-wide defaults of a source to each of its fields, since the target has only one form. */
function settleAppearances({ pdf }: AssemblySource, fields: readonly Field[], renamed: ReadonlyMap<string, string>): void {
  const form = pdf.root.get('/AcroForm')
  for (const { id } of fields) {
    const field = pdf.object(id)
    for (const key of ['/DA', '/Q']) if (!field.has(key) && form.has(key)) field.set(key, form.get(key))
  }
  if (renamed.size > 0) for (const field of fields) renameFonts(pdf, field, renamed)
}

function renameFonts(pdf: AssemblySource['pdf'], field: Field, renamed: ReadonlyMap<string, string>): void {
  for (const id of new Set([field.id, ...field.widgets])) {
    const object = pdf.object(id)
    const appearance = object.get('/DA').bytes
    if (appearance) object.set('/DA', pdf.bytes(renameFont(appearance, renamed)))
  }
  for (const child of field.fields) renameFonts(pdf, child, renamed)
}

function takeSettings(assembly: Assembly, source: AssemblySource, form: PdfObject): void {
  const own = source.pdf.root.get('/AcroForm')
  // The stored appearance of such fields may not show their value.
  if (own.get('/NeedAppearances').boolean) form.set('/NeedAppearances', true)
  const appearance = own.get('/DA').bytes
  if (appearance && !form.has('/DA')) form.set('/DA', assembly.target.bytes(appearance))
  if (own.has('/XFA')) simplify(assembly, 'xfa', source)
}

/** The same tree with the object numbers of the target. */
function copyField(assembly: Assembly, source: AssemblySource, field: Field): Field {
  const numberOf = (id: number) => assembly.target.copyForeign(source.pdf, source.pdf.object(id)).id
  return {
    ...field,
    id: numberOf(field.id),
    fields: field.fields.map((child) => copyField(assembly, source, child)),
    widgets: field.widgets.map(numberOf),
  }
}

function calculationOrder({ pdf }: AssemblySource, fields: readonly Field[], copied: readonly Field[]): number[] {
  const copies = new Map(fields.map(({ id }, index) => [id, copied[index]?.id]))
  return pdf.root
    .get('/AcroForm')
    .get('/CO')
    .items(10_000)
    .flatMap(({ id }) => copies.get(id) ?? [])
}

/** Widgets without a field keep their appearance, but lose references to pruned objects. */
function releaseStrays({ pdf }: AssemblySource, widgets: ReadonlySet<number>, fields: readonly Field[]): void {
  const owned = new Set(terminalFields(fields).flatMap((field) => field.widgets))
  for (const id of widgets) if (!owned.has(id)) pdf.object(id).remove('/Parent')
}

function renameClashes({ target, report }: Assembly, names: FieldNames, fields: readonly Field[]): Field[] {
  const own = new Set(fields.map(({ name }) => name))
  const renamed = fields.map((field) => {
    const name = names.free(field.name, own)
    if (name === field.name) return field
    target.object(field.id).set('/T', target.text(name))
    report.renamedFields += terminalFields([field]).length
    return { ...field, name }
  })
  // Fields of one document may share a name; that was its author's choice.
  for (const { name } of renamed) names.take(name)
  return renamed
}
