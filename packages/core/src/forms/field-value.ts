import * as z from 'zod'
import { isBrokenText } from '../text/characters.ts'
import { sentence } from '../words/sentence.ts'
import { maxChoices, maxFormFields, maxNameLength, maxValueLength } from './limits.ts'

/** A text that a document can hold, no longer than this. */
export function formText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !isBrokenText(text), { message: sentence('This text contains characters that no document can hold.') })
}

/** The full name of a field: those of its ancestors and its own, joined by dots. */
export const FieldName = formText(maxNameLength).min(1).meta({ title: 'Name of the field' })

/** Text, whether it is ticked, or the chosen entries of a list. */
export const FieldValue = z
  .union([formText(maxValueLength), z.boolean(), z.array(formText(maxValueLength)).max(maxChoices)])
  .meta({ title: 'Value', description: 'Text, true or false, or the chosen entries of a list. Boxes also take their export value.' })
export type FieldValue = z.infer<typeof FieldValue>

/** Values of fields by full name. */
export const FieldValues = z
  .record(FieldName, FieldValue)
  .refine((values) => Object.keys(values).length <= maxFormFields, { message: sentence('These are more values than a form can have.') })
export type FieldValues = z.infer<typeof FieldValues>
