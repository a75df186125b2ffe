import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

const maxKids = 100_000
const maxDepth = 32

/** Hangs fields into the tree of a form. */
export interface FieldTreeWriter {
  /** Adds a field under its full name; groups are made as they are needed. */
  attach(field: PdfObject, name: string): void
}

export function createFieldTreeWriter(pdf: Pdf, form: PdfObject): FieldTreeWriter {
  /** Groups by full name, by object number. */
  const groups = new Map<string, number>()
  readGroups(form.get('/Fields'), '')

  function readGroups(list: PdfObject, path: string, depth = 0): void {
    if (depth > maxDepth) return
    for (const node of list.items(maxKids)) {
      const own = node.get('/T').text
      if (own === undefined || !isGroup(node)) continue
      const name = path === '' ? own : `${path}.${own}`
      if (groups.has(name)) continue
      groups.set(name, node.indirect().id)
      readGroups(node.get('/Kids'), name, depth + 1)
    }
  }

  function groupOf(path: readonly string[]): PdfObject | undefined {
    if (path.length === 0) return undefined
    const name = path.join('.')
    const known = groups.get(name)
    if (known !== undefined) return pdf.object(known)
    const group = pdf.dictionary({ '/T': pdf.text(path.at(-1) ?? ''), '/Kids': pdf.array() }).indirect()
    hang(group, path.slice(0, -1))
    groups.set(name, group.id)
    return group
  }

  function hang(field: PdfObject, path: readonly string[]): void {
    const parent = groupOf(path)
    if (parent) {
      field.set('/Parent', parent)
      parent.get('/Kids').append(field)
    } else {
      field.remove('/Parent')
      form.get('/Fields').append(field)
    }
  }

  return {
    attach(field, name) {
      const parts = name.split('.')
      field.set('/T', pdf.text(parts.at(-1) ?? ''))
      hang(field, parts.slice(0, -1))
    },
  }
}

/** Takes fields out of the tree of a form, and groups with them in which nothing else is. */
export function detachFields(pdf: Pdf, gone: ReadonlySet<number>): void {
  const form = pdf.root.get('/AcroForm')
  if (gone.size === 0 || !form.get('/Fields').isArray) return
  const visited = new Set<number>()
  const kept = (list: PdfObject, depth: number): PdfObject[] =>
    list.items(maxKids).filter((node) => {
      const { id } = node
      if (gone.has(id)) return false
      if (depth > maxDepth || !isGroup(node) || visited.has(id)) return true
      if (id > 0) visited.add(id)
      const kids = node.get('/Kids')
      const left = kept(kids, depth + 1)
      if (left.length < kids.length) node.set('/Kids', pdf.array(left))
      return left.length > 0
    })
  form.set('/Fields', pdf.array(kept(form.get('/Fields'), 0)))
}

/** Whether a node of the tree has fields below it, not only places. */
function isGroup(node: PdfObject): boolean {
  return node
    .get('/Kids')
    .items(maxKids)
    .some((kid) => kid.has('/T'))
}
