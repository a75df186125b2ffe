import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawAppearances } from '../forms/draw-appearances.ts'
import { type Field, readForm, terminalFields } from '../forms/field-tree.ts'
import { readSignatures } from './signatures.ts'

const maxAnnotations = 50_000
const maxDepth = 32

/** Whether a document is signed. */
export function isSigned(pdf: Pdf): boolean {
  return readSignatures(pdf).length > 0
}

/** Removes signatures and their fields from a document; `look: 'stays'` flattens their appearance into the page. Returns their number. */
export function removeSignatures(pdf: Pdf, { look }: { look: 'stays' | 'goes' }): number {
  const fields = signedFields(pdf)
  pdf.pushInherited()
  const widgets = new Set(fields.flatMap((field) => field.widgets))
  for (let number = 1; number <= pdf.pageCount; number += 1) pdf.scoped(() => takeOffPage(pdf, number, { widgets, look }))
  for (const { id } of fields) pdf.scoped(() => takeOutField(pdf, id))
  // Entries that certify signatures, or depend on them, are meaningless without them.
  pdf.root.remove('/Perms', '/DSS')
  const form = pdf.root.get('/AcroForm')
  if (form.isDictionary) form.remove('/SigFlags')
  if (form.get('/Fields').length === 0) pdf.root.remove('/AcroForm')
  return fields.length
}

function signedFields(pdf: Pdf): Field[] {
  if (!pdf.root.get('/AcroForm').isDictionary) return []
  return terminalFields(readForm(pdf).fields).filter(({ id, type }) => {
    let isSignature = false
    pdf.scoped(() => {
      isSignature = type === '/Sig' && pdf.object(id).get('/V').isDictionary
    })
    return isSignature
  })
}

function takeOffPage(pdf: Pdf, number: number, { widgets, look }: { widgets: ReadonlySet<number>; look: 'stays' | 'goes' }): void {
  const page = pdf.page(number)
  const annotations = page.get('/Annots').items(maxAnnotations)
  const own = annotations.filter(({ id }) => widgets.has(id))
  if (own.length === 0) return
  const others = annotations.filter(({ id }) => !widgets.has(id))
  if (others.length > 0) page.set('/Annots', pdf.array(others))
  else page.remove('/Annots')
  if (look === 'stays') drawAppearances(pdf, page, own)
}

/** A parent field left without children is removed too. */
function takeOutField(pdf: Pdf, field: number): void {
  let id = field
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const parent = pdf.object(id).get('/Parent')
    const isNested = parent.type === 'dictionary'
    const [holder, key] = isNested ? [parent, '/Kids'] : [pdf.root.get('/AcroForm'), '/Fields']
    const left = holder
      .get(key)
      .items(maxAnnotations)
      .filter((kid) => kid.id !== id)
    holder.set(key, pdf.array(left))
    if (!isNested || left.length > 0) return
    id = parent.id
  }
}
