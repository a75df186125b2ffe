import { bareMessage } from '../messages/errors.ts'
import { optionMessage } from '../messages/option-faults.ts'
import type { Language } from '../text/language.ts'
import { addressFault } from './web-addresses.ts'

/** The error of an address, in a sentence; undefined if it is valid. It brings all messages along, so pages fetch it when they need it. */
export function addressProblem(address: string, language: Language): string | undefined {
  const found = addressFault(address)
  if (!found) return undefined
  return found.fault ? optionMessage(found.fault, language) : bareMessage(found.code, language)
}
