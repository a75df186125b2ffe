import { isEmptyValue, tickOf, valueFault } from './check-value.ts'
import type { FieldValue } from './field-value.ts'
import type { FormField } from './form-field.ts'
import type { ValueFault } from './value-fault.ts'

/** What a field takes of a value that comes from a file or a call. */
export interface TakenValue {
  value: FieldValue
  /** Whether the text was too long for the field, and only its beginning is taken. */
  isCut: boolean
}

/** The parts of a field that decide what it takes. */
export type TakingField = Pick<FormField, 'kind' | 'format' | 'rule' | 'maxLength' | 'options' | 'editable' | 'multiple' | 'widgets'>

/** A value as its field takes it: text that is too long is cut, as other programs do while it's typed. A fault if it isn't taken. */
export function takenValue(field: TakingField, given: FieldValue): TakenValue | ValueFault {
  const plain = plainValue(field, given)
  const letters = isTextField(field) && typeof plain === 'string' ? [...plain] : []
  const isCut = field.maxLength !== undefined && field.maxLength > 0 && letters.length > field.maxLength
  const value = isCut ? letters.slice(0, field.maxLength).join('') : plain
  if (isEmptyValue(value)) return { value, isCut: false }
  return valueFault(field, value) ?? { value, isCut }
}

/** Whether a field is one that values can be given to, and not images or presses. */
export function takesValues({ kind }: Pick<FormField, 'kind'>): boolean {
  return kind !== 'button' && kind !== 'image' && kind !== 'signature'
}

function plainValue(field: TakingField, given: FieldValue): FieldValue {
  if (isTextField(field)) {
    if (typeof given === 'boolean') return given ? 'true' : 'false'
    return Array.isArray(given) ? given.join(', ') : given
  }
  const isTick = field.kind === 'checkbox' && typeof given === 'string' && !field.widgets.some(({ state }) => state === given)
  return isTick ? (tickOf(given) ?? given) : given
}

function isTextField({ kind }: TakingField): boolean {
  return !['checkbox', 'radio', 'dropdown', 'list'].includes(kind)
}
