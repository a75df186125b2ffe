import { annotationsOf } from '../annotate/annotation.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FormTree } from '../form-fill/form-tree.ts'
import { isTagged } from './tag-widgets.ts'

const maxAnnotations = 50_000

/**
 * Brings the fields of each page into an order of tabs; fields that aren't named follow in the order that they have. Viewers go by the order
 * of a page's list if the page doesn't ask for rows or columns; tagged pages must ask for the order of their structure.
 */
export function orderTabs(pdf: Pdf, tree: FormTree, order: readonly string[]): void {
  const tagged = isTagged(pdf)
  const ranks = new Map(order.map((name, index) => [name, index]))
  const rankOf = new Map<number, number>()
  for (const { name, widgets } of tree.fields) {
    for (const { id } of widgets) rankOf.set(id, ranks.get(name) ?? order.length)
  }
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      if (page.get('/Annots').length === 0) return
      const list = annotationsOf(pdf, page)
      const widgets = list.items(maxAnnotations).flatMap(({ id }, index) => (rankOf.has(id) ? [{ id, index }] : []))
      if (widgets.length === 0) return
      if (tagged) page.set('/Tabs', '/S')
      if (order.length === 0) return
      if (!tagged) page.remove('/Tabs')
      const sorted = widgets.toSorted((one, other) => (rankOf.get(one.id) ?? 0) - (rankOf.get(other.id) ?? 0))
      for (const [place, { id }] of sorted.entries()) list.setAt(widgets[place]?.index ?? 0, pdf.object(id))
    })
  }
}
