import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import type { FormOptions } from '@octavo/core/forms/form-options.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { createFormFiller } from '../form-fill/fill-form.ts'
import type { LeafField } from '../form-fill/form-tree.ts'
import { readForm } from '../form-fill/read-form.ts'
import { checkCalculations, orderCalculations } from './calculation-order.ts'
import { planNames } from './field-names.ts'
import { detachFields } from './field-tree-writer.ts'
import { createFieldWriter } from './field-writer.ts'
import { createPageLists, type PageLists } from './page-lists.ts'
import { orderTabs } from './tab-order.ts'
import { removeTags, tagWidgets } from './tag-widgets.ts'
import { writeConditions } from './write-conditions.ts'

/** What is made and changed of a form. */
export type FormDesign = Pick<FormOptions, 'fields' | 'removed' | 'order' | 'calculation'>

/** What became of a design, by names of fields. */
export interface DesignReport {
  /** Named, but not in the form. */
  unknown: string[]
  /** Whose names were written differently: they had lines, spaces or dots in places where names can't have them. */
  renamed: string[]
}

/**
 * Makes, changes and removes fields of an open document. Fields are written so that other programs fill them: with a font that every viewer
 * has, appearances, and formats and calculations by the functions that viewers know. Throws `FORM_DYNAMIC`, `FIELD_NAMES_CLASH`,
 * `FIELD_MISSING`, `FIELD_PAGE_MISSING` or `FIELDS_NEED_EACH_OTHER`.
 */
export function designForm(pdf: Pdf, design: FormDesign): DesignReport {
  const before = readForm(pdf)
  if (before.view.kind === 'dynamic-xfa') throw new AppError('FORM_DYNAMIC')
  const gone = new Set(design.removed)
  const { fields, renamed } = planNames(design.fields, { existing: before.view.fields.map(({ name }) => name), gone })
  refuseMissingPages(pdf, fields)
  const old = new Map(before.view.fields.map((field) => [field.name, field]))
  const leaves = new Map(before.tree.fields.map((leaf) => [leaf.name, leaf]))
  const sourceOf = ({ name, renamedFrom = name }: FieldDesign) => (gone.has(renamedFrom) ? undefined : leaves.get(renamedFrom))
  const changed = new Set(fields.flatMap((field) => sourceOf(field) ?? []))
  checkCalculations(
    fields,
    before.view.fields.filter(({ name }) => !gone.has(name) && !changed.has(leaves.get(name) as LeafField)),
  )
  const removed = design.removed.flatMap((name) => leaves.get(name) ?? [])
  const unknown = design.removed.filter((name) => !leaves.has(name))
  const pages = createPageLists(pdf)
  detachFields(pdf, new Set([...removed, ...changed].flatMap(({ objects }) => objects.map(({ id }) => id))))
  for (const { widgets } of removed) dropWidgets(pdf, widgets, pages)
  const writer = createFieldWriter(pdf, pages)
  for (const field of fields) {
    const source = sourceOf(field)
    writer.write(field, source, source && old.get(source.name))
  }
  writer.finish()
  pages.finish()

  const after = readForm(pdf)
  const names = new Set(after.view.fields.map(({ name }) => name))
  const listed = [...design.order, ...design.calculation, ...fields.flatMap(({ shownWhen }) => shownWhen?.field ?? [])]
  unknown.push(...listed.filter((name) => !names.has(name)))
  orderTabs(pdf, after.tree, design.order)
  orderCalculations(pdf, after, design.calculation)
  writeConditions(pdf, after)
  tagWidgets(pdf, after)
  pdf.root.get('/AcroForm').remove('/XFA', '/NeedAppearances')
  pdf.root.remove('/NeedsRendering')
  // Draws the fields that have no appearance yet, with their first values.
  if (after.view.fields.length > 0) createFormFiller(pdf, after).fill(new Map())
  return { unknown: [...new Set(unknown)], renamed }
}

/** Takes the places of a field off their pages. */
function dropWidgets(pdf: Pdf, widgets: LeafField['widgets'], pages: PageLists): void {
  for (const { id, page } of widgets) {
    if (page !== undefined) pages.remove(page, id)
    pdf.scoped(() => removeTags(pdf, pdf.object(id)))
  }
}

function refuseMissingPages(pdf: Pdf, fields: readonly FieldDesign[]): void {
  const { pageCount } = pdf
  for (const { name, widgets } of fields) {
    const missing = widgets.find(({ page }) => page >= pageCount)
    if (missing) throw new AppError('FIELD_PAGE_MISSING', { details: { field: name, page: missing.page + 1 } })
  }
}
