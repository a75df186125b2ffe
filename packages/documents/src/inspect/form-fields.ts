import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import { startWalk, type Walk } from './walk.ts'

export type FieldType = 'text' | 'check-box' | 'radio' | 'push-button' | 'choice' | 'signature' | 'unknown'

/** One field of a form; its widgets on the pages are not counted. */
export interface FormField {
  /** The full name: those of its ancestors and its own, joined by dots. */
  name: string
  type: FieldType
  /** Text, the name of the chosen state, or the chosen entries. */
  value: string | string[] | undefined
  readOnly: boolean
  required: boolean
  /** The field's object number; 0 where it is a direct object. */
  id: number
}

/** The fields of the document's form in their order; loops are cut, and at most 20,000 nodes are visited. */
export function readFormFields(pdf: Pdf): FormField[] {
  const fields: FormField[] = []
  const walk = startWalk(maxNodes)
  const top = pdf.root.get('/AcroForm').get('/Fields')
  for (const field of top.items(maxNodes))
    readField(field, { names: [], type: undefined, flags: 0, value: undefined }, { walk, fields, depth: 0 })
  return fields
}

/** Whether there is something to fill in: a field that is not a signature, or an XFA form. */
export function hasForms(pdf: Pdf, fields: readonly FormField[]): boolean {
  return fields.some((field) => field.type !== 'signature') || !pdf.root.get('/AcroForm').get('/XFA').isNull
}

interface Inherited {
  names: readonly string[]
  type: string | undefined
  flags: number
  value: PdfObject | undefined
}

interface Reading {
  walk: Walk
  fields: FormField[]
  depth: number
}

const maxNodes = 20_000
const maxDepth = 32
const flagReadOnly = 1 << 0
const flagRequired = 1 << 1
const flagRadio = 1 << 15
const flagPushButton = 1 << 16

function readField(field: PdfObject, inherited: Inherited, reading: Reading): void {
  if (!field.isDictionary || reading.depth > maxDepth || !reading.walk.enter(field)) return
  const partialName = field.get('/T').text
  const ownValue = field.get('/V')
  const own: Inherited = {
    names: partialName === undefined ? inherited.names : [...inherited.names, partialName],
    type: field.get('/FT').name ?? inherited.type,
    flags: field.get('/Ff').integer ?? inherited.flags,
    value: ownValue.isNull ? inherited.value : ownValue,
  }
  const kids = field.get('/Kids').items(maxNodes)
  // Kids that have a name are fields; those without are widgets of this one.
  const fieldKids = kids.filter((kid) => kid.has('/T'))
  if (fieldKids.length === 0) {
    reading.fields.push(describe(field.id, own))
    return
  }
  for (const kid of fieldKids) readField(kid, own, { ...reading, depth: reading.depth + 1 })
}

function describe(id: number, { names, type, flags, value }: Inherited): FormField {
  return {
    name: names.join('.'),
    type: fieldType(type, flags),
    value: value && plainValue(value),
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
  if (value.isArray) return value.items(maxNodes).flatMap((item) => item.text ?? [])
  return value.text ?? value.name?.slice(1)
}
