import type { Signature } from '@octavo/core/edits/edit.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FieldDesign, FormField } from '@octavo/core/forms/form-field.ts'

/** A field on the desk: as the file has it, or as it was designed. Its id stays when it is renamed. */
export interface DeskField extends Omit<FieldDesign, 'renamedFrom'> {
  id: string
  /** Calculated by a script of the file, which isn't run. */
  script?: true | undefined
}

/** A signature that was made for a field. An image has the name under which this device knows it. */
export type SignatureLook = Signature['look']

/** All that a person did to a form: its fields in tab order and what was entered, by the ids of the fields. */
export interface FormContent {
  fields: readonly DeskField[]
  values: Readonly<Record<string, FieldValue>>
  signatures: Readonly<Record<string, SignatureLook>>
  /** Images in image fields, by the names under which this device knows them. */
  images: Readonly<Record<string, string>>
  /** Whether values of the file go that weren't entered here. */
  isCleared: boolean
}

/** A form as it was opened. */
export function openedForm(fields: readonly FormField[]): FormContent {
  return {
    fields: fields.map(deskFieldOf),
    values: {},
    signatures: {},
    images: {},
    isCleared: false,
  }
}

/** Whether anything was entered or designed since a form was opened. */
export function isFormChanged(content: FormContent, opened: FormContent): boolean {
  const { values, signatures, images, isCleared } = content
  const isFilled = [values, signatures, images].some((entered) => Object.keys(entered).length > 0)
  return isFilled || isCleared || isDesigned(content, opened)
}

/** Whether fields were made, changed, moved in the order or removed. */
export function isDesigned({ fields }: FormContent, opened: FormContent): boolean {
  if (fields === opened.fields) return false
  return fields.length !== opened.fields.length || fields.some((field, index) => !isSameField(field, opened.fields[index]))
}

/** Whether a field is as it was; a draft has copies of the same. */
export function isSameField(field: DeskField, other: DeskField | undefined): boolean {
  return field === other || (other?.id === field.id && JSON.stringify(field) === JSON.stringify(other))
}

/** Puts fields in the places of those with their ids, or adds them. */
export function putFields(content: FormContent, fields: readonly DeskField[]): FormContent {
  const changed = new Map(fields.map((field) => [field.id, field]))
  const known = content.fields.map((field) => {
    const next = changed.get(field.id) ?? field
    changed.delete(field.id)
    return next
  })
  return { ...content, fields: [...known, ...changed.values()] }
}

/** Removes fields with what was entered in them. */
export function removeFields(content: FormContent, ids: ReadonlySet<string>): FormContent {
  const rest = <Value>(entered: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(entered).filter(([id]) => !ids.has(id))) as Record<string, Value>
  return {
    ...content,
    fields: content.fields.filter(({ id }) => !ids.has(id)),
    values: rest(content.values),
    signatures: rest(content.signatures),
    images: rest(content.images),
  }
}

/** Moves a field to another place in the order of tabs. */
export function moveField(content: FormContent, id: string, to: number): FormContent {
  const at = content.fields.findIndex((field) => field.id === id)
  const field = content.fields[at]
  const place = Math.max(0, Math.min(content.fields.length - 1, to))
  if (!field || place === at) return content
  return { ...content, fields: content.fields.toSpliced(at, 1).toSpliced(place, 0, field) }
}

/** A name inside this form that no other field has. */
export function newFieldId(): string {
  return `field-${crypto.randomUUID()}`
}

function deskFieldOf({ value: _, ...field }: FormField): DeskField {
  return { ...field, id: field.name }
}
