import type { OptionFault } from '../messages/option-faults.ts'

/** Why a text can't be encoded as a kind of barcode, if that is known before trying. Nothing is padded or changed silently. */
export function codeProblem(kind: string, text: string): OptionFault | undefined {
  const length = articleLengths[kind]
  if (length !== undefined) return articleProblem(text, length)
  if (kind === 'itf') {
    if (!/^\d+$/.test(text)) return { code: 'CODE_DIGITS' }
    return text.length % 2 === 0 ? undefined : { code: 'CODE_PAIRS' }
  }
  if (kind === 'code-39' && !/^[A-Z\d .$/+%-]*$/.test(text)) return { code: 'CODE_CAPITALS' }
  // Only Western European Latin letters.
  if (kind === 'code-128' && [...text].some((character) => character > 'ÿ')) return { code: 'CODE_LATIN' }
  return undefined
}

/** The number of digits of each, including the check digit at the end. */
const articleLengths: Readonly<Record<string, number>> = { 'ean-13': 13, 'ean-8': 8, 'upc-a': 12 }

function articleProblem(text: string, length: number): OptionFault | undefined {
  if (!/^\d+$/.test(text) || text.length < length - 1 || text.length > length)
    return { code: 'CODE_LENGTH', details: { digits: length, first: length - 1 } }
  const digit = checkDigit(text.slice(0, length - 1))
  return text.length === length && text.at(-1) !== digit ? { code: 'CODE_CHECK_DIGIT', details: { digit } } : undefined
}

/** From the right, digits are weighted three and one alternately. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
