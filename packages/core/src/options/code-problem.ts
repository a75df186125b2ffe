/** Why a text cannot be written as a kind of barcode, in a sentence, where that shows before it is tried. Nothing is padded or changed silently. */
export function codeProblem(kind: string, text: string): string | undefined {
  const length = articleLengths[kind]
  if (length !== undefined) return articleProblem(text, length)
  if (kind === 'itf') {
    if (!/^\d+$/.test(text)) return 'This kind of code holds digits only. Write digits, or choose another kind.'
    return text.length % 2 === 0 ? undefined : 'This kind of code holds pairs of digits. Put a 0 before the others.'
  }
  if (kind === 'code-39' && !/^[A-Z\d .$/+%-]*$/.test(text))
    return 'This kind of code holds capital letters, digits, spaces and - . $ / + % only. Write it so, or choose Code 128.'
  // Latin letters of Western Europe and no more.
  if (kind === 'code-128' && [...text].some((character) => character > 'ÿ'))
    return 'This kind of code holds Latin letters, digits and signs only. Choose a QR code for other scripts.'
  return undefined
}

/** How many digits each has, with the check digit at their end. */
const articleLengths: Readonly<Record<string, number>> = { 'ean-13': 13, 'ean-8': 8, 'upc-a': 12 }

function articleProblem(text: string, length: number): string | undefined {
  if (!/^\d+$/.test(text) || text.length < length - 1 || text.length > length)
    return `This kind of code has ${length} digits. Write all of them, or the first ${length - 1}: the last one is worked out.`
  const check = checkDigit(text.slice(0, length - 1))
  if (text.length === length && text.at(-1) !== check)
    return `The last digit does not fit the others: it would be ${check}. Check the number.`
  return undefined
}

/** From the right, digits count three times and once in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
