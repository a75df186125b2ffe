import type { Condition } from './calculation.ts'
import { isEmptyValue } from './check-value.ts'
import type { FieldValue } from './field-value.ts'

/** Whether a field is shown, by the values of others. */
export function isShown(condition: Condition | undefined, given: (name: string) => FieldValue | undefined): boolean {
  if (!condition) return true
  const value = given(condition.field)
  if (condition.is === 'filled') return !isEmptyValue(value)
  if (condition.is === 'empty') return isEmptyValue(value)
  const isEqual = Array.isArray(value) ? value.includes(condition.value) : String(value ?? '') === condition.value
  return isEqual === (condition.is === 'equal')
}
