import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type FormField, readFormFields } from '../forms/form-fields.ts'
import { parsePdfDate } from '../read/dates.ts'

/** A signature in the document; its validity isn't checked. */
export interface SignatureFacts {
  /** The full name of its field; undefined for one that only the catalogue refers to. */
  field: string | undefined
  /** With its slash, for example `/adbe.pkcs7.detached`. */
  format: string | undefined
  signer: string | undefined
  reason: string | undefined
  signedDate: string | undefined
  isTimestamp: boolean
}

/** The signatures of a document: signature fields with a value, and the certifying one. */
export function readSignatures(pdf: Pdf, fields: readonly FormField[] = readFormFields(pdf)): SignatureFacts[] {
  const signatures: SignatureFacts[] = []
  for (const field of fields) {
    if (field.type !== 'signature') continue
    const value = pdf.object(field.id).get('/V')
    if (value.isDictionary) signatures.push(describe(value, field.name))
  }
  const certifying = pdf.root.get('/Perms').get('/DocMDP')
  if (signatures.length === 0 && certifying.isDictionary) signatures.push(describe(certifying, undefined))
  return signatures
}

function describe(value: PdfObject, field: string | undefined): SignatureFacts {
  return {
    field,
    format: value.get('/SubFilter').name,
    signer: value.get('/Name').text,
    reason: value.get('/Reason').text,
    signedDate: parsePdfDate(value.get('/M').text),
    isTimestamp: value.get('/Type').name === '/DocTimeStamp',
  }
}
