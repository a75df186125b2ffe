import type { OptionFault } from '../messages/option-faults.ts'
import { hasUnseenCharacters } from '../text/characters.ts'

/** An address as the specification writes it: http, https or ftp, and a host. */
export const addressPattern = /^(?:https?|ftp):\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i

/** The code of the error, and what is wrong with the address where that is known better. */
export interface AddressFault {
  code: 'URL_SCHEME' | 'URL_NOT_VALID'
  fault?: OptionFault<'ADDRESS_WITH_LOGIN'>
}

/** Why an address can't be opened; undefined if it is valid. */
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
