import { cffOperator, shortEntry } from '../../../fonts/programs/cff-writer.ts'

/** The name of a Type 1 font, and its entries in a font dictionary of CFF. Throws RangeError where the font isn't filled outlines. */
export function fontEntries(clear: string): { name: string; entries: Buffer } {
  if ((numberAfter(clear, 'PaintType') ?? 0) !== 0) throw new RangeError('a font of strokes')
  const matrix = numbersAfter(clear, 'FontMatrix')
  const box = numbersAfter(clear, 'FontBBox')
  const isUsual = !matrix || matrix.every((value, index) => value === usualMatrix[index])
  if (matrix && matrix.length !== 6) throw new RangeError('a matrix without six numbers')
  return {
    name: /\/FontName\s*\/([^\s/{}[\]()<>]+)/.exec(clear)?.[1] ?? 'Unnamed',
    entries: Buffer.concat([
      ...(isUsual ? [] : [shortEntry(cffOperator.fontMatrix, ...matrix)]),
      ...(box?.length === 4 ? [shortEntry(cffOperator.fontBBox, ...box)] : []),
    ]),
  }
}

const usualMatrix = [0.001, 0, 0, 0.001, 0, 0]

/** What hints refer to, as entries of a private dictionary of CFF. */
export function privateEntries(secret: string): Buffer {
  const lists = steppedLists.flatMap(([key, operator]) => {
    const numbers = numbersAfter(secret, key)
    return numbers && numbers.length > 0 ? [shortEntry(operator, ...steps(numbers))] : []
  })
  const numbers = singleNumbers.flatMap(([key, operator]) => {
    const value = numberAfter(secret, key) ?? numbersAfter(secret, key)?.[0]
    return value === undefined ? [] : [shortEntry(operator, value)]
  })
  const isBold = /\/ForceBold\s+true/.test(secret)
  return Buffer.concat([...lists, ...numbers, ...(isBold ? [shortEntry(cffOperator.forceBold, 1)] : [])])
}

const steppedLists = [
  ['BlueValues', cffOperator.blueValues],
  ['OtherBlues', cffOperator.otherBlues],
  ['FamilyBlues', cffOperator.familyBlues],
  ['FamilyOtherBlues', cffOperator.familyOtherBlues],
  ['StemSnapH', cffOperator.stemSnapH],
  ['StemSnapV', cffOperator.stemSnapV],
] as const

const singleNumbers = [
  ['StdHW', cffOperator.stdHW],
  ['StdVW', cffOperator.stdVW],
  ['BlueScale', cffOperator.blueScale],
  ['BlueShift', cffOperator.blueShift],
  ['BlueFuzz', cffOperator.blueFuzz],
  ['LanguageGroup', cffOperator.languageGroup],
  ['ExpansionFactor', cffOperator.expansionFactor],
] as const

/** Each number is told from the one before. */
function steps(numbers: readonly number[]): number[] {
  return numbers.map((value, index) => value - (numbers[index - 1] ?? 0))
}

function numberAfter(text: string, key: string): number | undefined {
  const found = new RegExp(`/${key}\\s+(${number.source})`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function numbersAfter(text: string, key: string): number[] | undefined {
  const found = new RegExp(`/${key}\\s*[[{]([^\\]}]*)`).exec(text)?.[1]
  return found?.match(new RegExp(number, 'g'))?.map(Number)
}

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/
