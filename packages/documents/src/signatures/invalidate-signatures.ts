import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readForm, terminalFields } from '../forms/field-tree.ts'

/** Removes signatures that became invalid by changes to a document; their appearance stays. Returns whether there were any. */
export function invalidateSignatures(pdf: Pdf): boolean {
  if (!pdf.root.get('/AcroForm').isDictionary) return false
  let signed = false
  for (const { id } of terminalFields(readForm(pdf).fields).filter(({ type }) => type === '/Sig')) {
    pdf.scoped(() => {
      const field = pdf.object(id)
      signed ||= field.get('/V').isDictionary
      field.remove('/V')
    })
  }
  if (signed) {
    pdf.root.remove('/Perms')
    pdf.root.get('/AcroForm').remove('/SigFlags')
  }
  return signed
}
