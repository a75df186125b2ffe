import type { Language } from '../text/language.ts'
import { hasDetails } from './details.ts'
import { isPlainError, sayError } from './errors.ts'
import { type DetailsOf, type Message, messageOf } from './message.ts'
import { optionTable } from './option-table.ts'

export type OptionFaultCode = keyof typeof optionTable

/** An error of an option; its sentence is created for the reader's language. */
export type OptionFault<Code extends OptionFaultCode = OptionFaultCode> = Code extends OptionFaultCode
  ? { code: Code } & ((typeof optionTable)[Code] extends { details: object }
      ? { details: DetailsOf<(typeof optionTable)[Code]> }
      : { details?: DetailsOf<(typeof optionTable)[Code]> })
  : never

/** The sentence of an option's error in a language. */
export function optionMessage({ code, details = {} }: OptionFault, language: Language): string {
  return messageOf(optionTable[code], { ...details }, { language, sayError })
}

export function isOptionFault(fault: unknown): fault is OptionFault {
  if (typeof fault !== 'object' || fault === null || !('code' in fault) || !isOptionFaultCode(fault.code)) return false
  const { details = {}, maybe = {} }: Message = optionTable[fault.code]
  return hasDetails(details, 'details' in fault ? fault.details : {}, isPlainError, maybe)
}

function isOptionFaultCode(code: unknown): code is OptionFaultCode {
  return typeof code === 'string' && Object.hasOwn(optionTable, code)
}
