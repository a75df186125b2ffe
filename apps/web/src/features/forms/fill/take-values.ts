import type { FieldValue, FieldValues } from '@octavo/core/forms/field-value.ts'
import { takenValue, takesValues } from '@octavo/core/forms/taken-value.ts'
import { sayValueFault } from '@octavo/core/forms/value-fault.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { labelOf } from '../field-words.ts'
import type { DeskField } from '../state/form-content.ts'

/** What a file of values enters into a form, and what of it doesn't fit. */
export interface TakenValues {
  /** By the ids of fields. */
  values: Readonly<Record<string, FieldValue>>
  /** A sentence for each value that isn't taken, or only in part. */
  problems: readonly string[]
}

/** Gives the values of a file to the fields with their names. Calculated fields stay as they are calculated. */
export function takeValues(fields: readonly DeskField[], given: FieldValues): TakenValues {
  const byName = new Map([...fields.map((field) => [field.id, field] as const), ...fields.map((field) => [field.name, field] as const)])
  const values: Record<string, FieldValue> = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = byName.get(name)
    if (field?.calculate) continue
    if (!field || !takesValues(field)) {
      problems.push(t('No field is named "{name}".', { name: shortened(name) }))
      continue
    }
    const taken = takenValue(field, value)
    const label = labelOf(field)
    if ('code' in taken) problems.push(t('{label}: {sentence}', { label, sentence: sayValueFault(taken, pageLanguage()) }))
    else {
      values[field.id] = taken.value
      if (taken.isCut) problems.push(t('{label}: the text is too long, and its end is cut.', { label }))
    }
  }
  return { values, problems }
}

const mostLetters = 60

function shortened(name: string): string {
  return name.length > mostLetters ? `${name.slice(0, mostLetters).toWellFormed()}…` : name
}
