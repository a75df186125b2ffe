import { annotationsOf } from '../annotate/annotation.ts'
import { type SeenPage, seenPage } from '../annotate/seen-page.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { rotationOf } from '../read/page-boxes.ts'

const maxAnnotations = 50_000

/** What widgets need to know of a page. */
export interface WidgetPage {
  /** Its object number. */
  id: number
  seen: SeenPage
  rotation: number
}

/** The lists of annotations of pages, written once at the end: a page may have thousands of fields. Pages are counted from 0. */
export interface PageLists {
  page(number: number): WidgetPage
  add(number: number, widget: number): void
  remove(number: number, widget: number): void
  finish(): void
}

export function createPageLists(pdf: Pdf): PageLists {
  const pages = new Map<number, WidgetPage & { list: Set<number>; isChanged: boolean }>()

  function open(number: number) {
    const known = pages.get(number)
    if (known) return known
    const page = pdf.page(number + 1)
    const list = new Set(
      annotationsOf(pdf, page)
        .items(maxAnnotations)
        .map(({ id }) => id)
        .filter((id) => id > 0),
    )
    const opened = { id: page.id, seen: seenPage(pdf, page), rotation: rotationOf(page), list, isChanged: false }
    pages.set(number, opened)
    return opened
  }

  return {
    page: open,
    add(number, widget) {
      const page = open(number)
      page.isChanged ||= !page.list.has(widget)
      page.list.add(widget)
    },
    remove(number, widget) {
      const page = open(number)
      if (page.list.delete(widget)) page.isChanged = true
    },
    finish() {
      for (const { id, list, isChanged } of pages.values()) {
        if (!isChanged) continue
        pdf.scoped(() => pdf.object(id).set('/Annots', pdf.array([...list].map((widget) => pdf.object(widget)))))
      }
    },
  }
}
