import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Field, readForm } from './field-tree.ts'

export type FieldType = 'text' | 'check-box' | 'radio' | 'push-button' | 'choice' | 'signature' | 'unknown'

/** One field of a form that holds a value; its widgets on the pages aren't counted separately. */
export interface FormField {
  /** The full name: those of its ancestors and its own, joined by dots. */
  name: string
  type: FieldType
  /** Text, the name of the chosen state, or the chosen entries. */
  value: string | string[] | undefined
  readOnly: boolean
  required: boolean
  /** The field's object number. */
  id: number
}

/** The fields of the document's form that hold values, in their order. */
export function readFormFields(pdf: Pdf): FormField[] {
  return readForm(pdf).fields.flatMap((field) => describeAll(pdf, field, { names: [], value: undefined }))
}

/** Whether there is something to fill in: a field other than a signature, or an XFA form. */
export function hasForms(pdf: Pdf, fields: readonly FormField[]): boolean {
  return fields.some((field) => field.type !== 'signature') || !pdf.root.get('/AcroForm').get('/XFA').isNull
}

/** What a field inherits from its ancestors, besides what the tree contains. */
interface Inherited {
  names: readonly string[]
  value: FormField['value']
}

const maxChosen = 20_000
const flagReadOnly = 1 << 0
const flagRequired = 1 << 1
const flagRadio = 1 << 15
const flagPushButton = 1 << 16

function describeAll(pdf: Pdf, field: Field, { names, value }: Inherited): FormField[] {
  const own: Inherited = { names: field.name === '' ? names : [...names, field.name], value }
  pdf.scoped(() => {
    const written = pdf.object(field.id).get('/V')
    if (!written.isNull) own.value = plainValue(written)
  })
  return field.fields.length > 0 ? field.fields.flatMap((below) => describeAll(pdf, below, own)) : [describe(field, own)]
}

function describe({ id, type, flags }: Field, { names, value }: Inherited): FormField {
  return {
    name: names.join('.'),
    type: fieldType(type, flags),
    value,
    readOnly: (flags & flagReadOnly) !== 0,
    required: (flags & flagRequired) !== 0,
    id,
  }
}

function fieldType(type: string | undefined, flags: number): FieldType {
  if (type === '/Tx') return 'text'
  if (type === '/Ch') return 'choice'
  if (type === '/Sig') return 'signature'
  if (type !== '/Btn') return 'unknown'
  if (flags & flagPushButton) return 'push-button'
  return flags & flagRadio ? 'radio' : 'check-box'
}

function plainValue(value: PdfObject): string | string[] | undefined {
  if (value.isArray) return value.items(maxChosen).flatMap((item) => item.text ?? [])
  return value.text ?? value.name?.slice(1)
}
