import type { Language } from '../text/language.ts'
import { say } from '../words/say.ts'

/** Why a field doesn't take a value. */
export type ValueFault =
  | { code: 'NOT_A_TEXT' | 'NOT_A_NUMBER' | 'ONLY_ONE' }
  | { code: 'NOT_A_DATE' | 'NOT_A_TIME'; pattern: string }
  | { code: 'NOT_IN_MASK'; mask: string }
  | { code: 'TOO_LONG'; max: number }
  | { code: 'NOT_OFFERED'; value: string }
  | { code: 'OUT_OF_RANGE'; min?: number; max?: number }

/** What is said of a value that its field doesn't take. */
export function sayValueFault(fault: ValueFault, language: Language): string {
  switch (fault.code) {
    case 'NOT_A_TEXT':
      return say(language, 'Enter text.')
    case 'NOT_A_NUMBER':
      return say(language, 'Enter a number.')
    case 'ONLY_ONE':
      return say(language, 'Choose only one entry.')
    case 'NOT_A_DATE':
      return say(language, 'Enter a date like {pattern}.', { pattern: fault.pattern })
    case 'NOT_A_TIME':
      return say(language, 'Enter a time like {pattern}.', { pattern: fault.pattern })
    case 'NOT_IN_MASK':
      return say(language, 'Enter it like {mask}. 9 is a digit, A a letter.', { mask: fault.mask })
    case 'TOO_LONG':
      return say(language, 'This field takes up to {max} characters.', { max: fault.max })
    case 'NOT_OFFERED':
      return say(language, '"{value}" is not one of the choices.', { value: fault.value })
    case 'OUT_OF_RANGE':
      return sayRange(fault, language)
  }
}

function sayRange({ min, max }: { min?: number; max?: number }, language: Language): string {
  if (min !== undefined && max !== undefined) return say(language, 'Enter a number from {min} to {max}.', { min, max })
  if (min !== undefined) return say(language, 'Enter {min} or more.', { min })
  return say(language, 'Enter {max} or less.', { max: max ?? 0 })
}
