import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FormReading } from '../form-fill/read-form.ts'
import { readNumberTree } from '../read/trees.ts'

const maxKids = 100_000

/** Whether a document says what its parts are. */
export function isTagged(pdf: Pdf): boolean {
  return pdf.root.get('/MarkInfo').get('/Marked').boolean === true && pdf.root.get('/StructTreeRoot').isDictionary
}

/** Gives the fields of a tagged document elements of its structure, in the order of tabs, after all else. */
export function tagWidgets(pdf: Pdf, { tree }: FormReading): void {
  if (!isTagged(pdf)) return
  const root = pdf.root.get('/StructTreeRoot')
  const parent = topElement(root)
  const entries = readNumberTree(root.get('/ParentTree'))
  let next = Math.max(root.get('/ParentTreeNextKey').integer ?? 0, ...entries.map(([key]) => key + 1), 0)
  const added: (number | PdfObject)[] = []
  const kids = listOf(pdf, parent)
  for (const { objects, widgets } of tree.fields) {
    const label = objects.map(({ id }) => pdf.object(id).get('/TU').text).find((text) => text !== undefined)
    for (const { id, page } of widgets) {
      const widget = pdf.object(id)
      if (page === undefined || widget.get('/StructParent').integer !== undefined) continue
      const reference = pdf.dictionary({ '/Type': '/OBJR', '/Obj': widget, '/Pg': pdf.page(page + 1) })
      const element = pdf
        .dictionary({ '/Type': '/StructElem', '/S': '/Form', '/P': parent, '/Pg': pdf.page(page + 1), '/K': reference })
        .indirect()
      if (label !== undefined) element.set('/Alt', pdf.text(label))
      kids.append(element)
      widget.set('/StructParent', next)
      added.push(next, element)
      next += 1
    }
  }
  if (added.length === 0) return
  root.set('/ParentTreeNextKey', next)
  addNumbers(pdf, root, added)
}

/** Takes the element of a widget out of the structure, if it is there for this widget alone. */
export function removeTags(pdf: Pdf, widget: PdfObject): void {
  const key = widget.get('/StructParent').integer
  if (key === undefined || !isTagged(pdf)) return
  const id = elementIds(pdf).get(key)
  widget.remove('/StructParent')
  const element = id === undefined ? undefined : pdf.object(id)
  if (!element?.isDictionary) return
  const kids = element.get('/K')
  const items = kids.isArray ? kids.items(maxKids) : [kids]
  const index = items.findIndex((kid) => kid.get('/Obj').id === widget.id)
  if (index < 0) return
  if (kids.isArray) kids.removeAt(index)
  else element.remove('/K')
  if (items.length === 1) dropElement(element)
}

function dropElement(element: PdfObject): void {
  const parent = element.get('/P')
  const kids = parent.get('/K')
  if (!kids.isArray) {
    if (kids.id === element.id) parent.remove('/K')
    return
  }
  for (let index = kids.length - 1; index >= 0; index -= 1) if (kids.at(index).id === element.id) kids.removeAt(index)
}

/** The document's element, or the root itself where there is none. */
function topElement(root: PdfObject): PdfObject {
  const kids = root.get('/K')
  const items = kids.isArray ? kids.items(maxKids) : [kids]
  const [only] = items
  return items.length === 1 && only?.isDictionary && only.id > 0 && !only.has('/Obj') ? only : root
}

/** The kids of an element as a list. */
function listOf(pdf: Pdf, element: PdfObject): PdfObject {
  const kids = element.get('/K')
  if (!kids.isArray) element.set('/K', pdf.array(kids.isNull ? [] : [kids]))
  return element.get('/K')
}

/** Elements by their numbers, read once for each document. */
const known = new WeakMap<Pdf, Map<number, number>>()

function elementIds(pdf: Pdf): Map<number, number> {
  const read =
    known.get(pdf) ?? new Map(readNumberTree(pdf.root.get('/StructTreeRoot').get('/ParentTree')).map(([key, { id }]) => [key, id]))
  known.set(pdf, read)
  return read
}

/** Adds entries with higher numbers than all others to the tree by which elements are found. */
function addNumbers(pdf: Pdf, root: PdfObject, entries: readonly (number | PdfObject)[]): void {
  if (!root.get('/ParentTree').isDictionary) root.set('/ParentTree', pdf.dictionary({ '/Nums': pdf.array() }).indirect())
  const tree = root.get('/ParentTree')
  const [first, last] = [entries[0] ?? 0, entries.at(-2) ?? 0]
  if (tree.get('/Kids').isArray) {
    const limits = pdf.array([first, last])
    tree.get('/Kids').append(pdf.dictionary({ '/Limits': limits, '/Nums': pdf.array(entries) }).indirect())
    return
  }
  if (!tree.get('/Nums').isArray) tree.set('/Nums', pdf.array())
  tree.get('/Nums').append(...entries)
}
