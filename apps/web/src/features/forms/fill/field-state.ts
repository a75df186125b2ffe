import { inFormat, valueFault } from '@octavo/core/forms/check-value.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { mayFit } from '@octavo/core/forms/may-fit.ts'
import { sayValueFault } from '@octavo/core/forms/value-fault.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { DeskField } from '../state/form-content.ts'
import { isCut } from './cut-text.ts'

/** What is to be said of a field and its value. */
export interface FieldState {
  /** Why the form doesn't take the value. */
  fault?: string
  /** Whether it is to be told while the value is typed: nothing that is added makes it right. */
  isPlain?: boolean
  /** What else is worth knowing, such as that text will be cut. */
  warning?: string
  hint?: string
}

export function fieldState(field: DeskField, value: FieldValue): FieldState {
  const fault = isEntered(field) ? valueFault(field, value) : undefined
  if (fault) {
    const isPlain = typeof value === 'string' && !mayFit(value, field.format)
    return { fault: sayValueFault(fault, pageLanguage()), isPlain }
  }
  const text = shownText(field, value)
  if (text !== '' && isCut(field, text)) return { warning: t("This is too long for its box. What doesn't fit won't be visible.") }
  if (field.script) return { hint: t("A script calculates this field. We don't run scripts: enter the value yourself.") }
  if (field.calculate) return { hint: t('Calculated from other fields.') }
  return {}
}

/** A value as the form shows it: in its format, if it fits. */
export function shownText(field: Pick<DeskField, 'format'>, value: FieldValue): string {
  if (typeof value !== 'string') return ''
  const written = inFormat(value, field.format)
  return 'shown' in written ? written.shown : value
}

function isEntered({ kind }: DeskField): boolean {
  return kind !== 'signature' && kind !== 'image' && kind !== 'button'
}
