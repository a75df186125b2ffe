import { bareMessage } from '../messages/errors.ts'
import { type OptionFault, optionMessage } from '../messages/option-faults.ts'
import { hasUnseenCharacters } from '../text/characters.ts'
import type { Language } from '../text/language.ts'

/** An address as the specification writes it: http, https or ftp, and a host. */
export const addressPattern = /^(?:https?|ftp):\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i

/** Why an address can't be opened: the code of the error, and what is wrong with it where that is known better. */
export interface AddressFault {
  code: 'URL_SCHEME' | 'URL_NOT_VALID'
  fault?: OptionFault<'ADDRESS_WITH_LOGIN'>
}

/** The error of an address, in a sentence; undefined if it is valid. */
export function addressProblem(address: string, language: Language): string | undefined {
  const found = addressFault(address)
  if (!found) return undefined
  return found.fault ? optionMessage(found.fault, language) : bareMessage(found.code, language)
}

/** The same by code. */
export function addressFault(address: string): AddressFault | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^https?:/i.test(address) && !isHostAndPort(address)) {
    return { code: 'URL_SCHEME' }
  }
  if (/^https?:\/\/[^/?#]*@/i.test(address)) {
    return { code: 'URL_NOT_VALID', fault: { code: 'ADDRESS_WITH_LOGIN' } }
  }
  if (addressPattern.test(address) && !hasUnseenCharacters(address, { joiners: true })) return undefined
  return { code: 'URL_NOT_VALID' }
}

/** The addresses in a typed or pasted text, one per line or separated by spaces or commas. */
export function readAddresses(text: string): string[] {
  return (
    text
      // An address may contain a comma; before the next address it is a separator.
      .split(/\s+|[,;](?=https?:)/i)
      .map((word) => word.replace(/^[<"'(]+|[>"'),;]+$/g, ''))
      .filter((word) => word !== '')
      .map(withScheme)
  )
}

/** People write `example.org/page` and mean https. */
function withScheme(word: string): string {
  if (isHostAndPort(word)) return `https://${word}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(word)
  return hasScheme || !/^[^\s/?#@\\]+\.[^\s/?#@\\]+/.test(word) ? word : `https://${word}`
}

/** `localhost:8080/x` begins like `mailto:someone`, but a port follows its colon. */
function isHostAndPort(word: string): boolean {
  const port = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*:(\d{1,5})(?:[/?#]|$)/i.exec(word)?.[1]
  return port !== undefined && Number(port) <= 65_535
}
