import { calculateForm } from '@octavo/core/forms/calculate.ts'
import { isEmptyValue } from '@octavo/core/forms/check-value.ts'
import { isShown } from '@octavo/core/forms/conditions.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormView } from '@octavo/core/forms/form-field.ts'
import type { DeskField, FormContent } from '../state/form-content.ts'

/** A form with all that follows from what was entered. */
export interface FilledForm {
  /** What a field holds now, by its id; calculated ones too. */
  valueOf(id: string): FieldValue
  /** The fields that are shown, in tab order. */
  shown: readonly DeskField[]
  /** Those among them that a person fills. */
  fillable: readonly DeskField[]
  isDone(field: DeskField): boolean
  done: number
  /** Required fields without a value. */
  missing: readonly DeskField[]
}

/** Calculates a form, and finds which fields are shown and which are still empty. */
export function fillForm(content: FormContent, view: Pick<FormView, 'fields' | 'calculation'>): FilledForm {
  const { fields, values, signatures, images, isCleared } = content
  const inFile = new Map(view.fields.map((field) => [field.name, field.value]))
  const entered = new Map(
    fields.map((field): [string, FieldValue] => {
      const fresh = field.defaultValue
      return [field.id, values[field.id] ?? (isCleared ? fresh : (inFile.get(field.id) ?? fresh))]
    }),
  )
  const byName = new Map(fields.map(({ id, name }) => [name, id]))
  const { values: calculated } = calculateForm(fields, (name) => entered.get(byName.get(name) ?? ''), view.calculation)
  for (const [name, value] of calculated) entered.set(byName.get(name) ?? '', value)
  const held = (id: string) => entered.get(id) ?? ''
  const shown = fields.filter(
    ({ shownWhen, widgets }) =>
      widgets.some(({ hidden }) => !hidden || shownWhen) && isShown(shownWhen, (name) => entered.get(byName.get(name) ?? '')),
  )
  const fillable = shown.filter(isFillable)
  const isDone = ({ id, kind }: DeskField) => {
    if (kind === 'signature') return id in signatures
    return kind === 'image' ? id in images : !isEmptyValue(held(id))
  }
  return {
    valueOf: held,
    shown,
    fillable,
    isDone,
    done: fillable.filter(isDone).length,
    missing: fillable.filter((field) => field.required && !isDone(field)),
  }
}

/** Whether a person fills this field. */
export function isFillable({ kind, readOnly, calculate }: DeskField): boolean {
  return kind !== 'button' && !readOnly && !calculate
}
