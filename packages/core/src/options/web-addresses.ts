import { bareMessage } from '../messages/errors.ts'
import { optionMessage } from '../messages/option-faults.ts'
import { hasUnseenCharacters } from '../text/characters.ts'
import { english } from '../text/language.ts'

/** An address as the specification writes it: http, https or ftp, and a host. */
export const addressPattern = /^(?:https?|ftp):\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i

/** What is wrong with an address, in a sentence; nothing if it can be asked for. */
export function addressProblem(address: string): string | undefined {
  return addressFault(address)?.sentence
}

/** The same with the code of the error that it is. */
export function addressFault(address: string): { code: 'URL_SCHEME' | 'URL_NOT_VALID'; sentence: string } | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^https?:/i.test(address) && !isHostAndPort(address)) {
    return { code: 'URL_SCHEME', sentence: bareMessage('URL_SCHEME', english) }
  }
  if (/^https?:\/\/[^/?#]*@/i.test(address)) {
    return { code: 'URL_NOT_VALID', sentence: optionMessage({ code: 'ADDRESS_WITH_LOGIN' }, english) }
  }
  if (addressPattern.test(address) && !hasUnseenCharacters(address, { joiners: true })) return undefined
  return { code: 'URL_NOT_VALID', sentence: bareMessage('URL_NOT_VALID', english) }
}

/** The addresses in a text that somebody has typed or pasted, one a line or with blanks or commas between them. */
export function readAddresses(text: string): string[] {
  return (
    text
      // A comma may stand in an address; before the next one it parts them.
      .split(/\s+|[,;](?=https?:)/i)
      .map((word) => word.replace(/^[<"'(]+|[>"'),;]+$/g, ''))
      .filter((word) => word !== '')
      .map(withScheme)
  )
}

/** `example.org/page` is what people say; https is what they mean. */
function withScheme(word: string): string {
  if (isHostAndPort(word)) return `https://${word}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(word)
  return hasScheme || !/^[^\s/?#@\\]+\.[^\s/?#@\\]+/.test(word) ? word : `https://${word}`
}

/** `localhost:8080/x` begins like `mailto:someone`, but behind its colon stands a port. */
function isHostAndPort(word: string): boolean {
  const port = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*:(\d{1,5})(?:[/?#]|$)/i.exec(word)?.[1]
  return port !== undefined && Number(port) <= 65_535
}
