/**
 * The characters of a text in hexadecimal digits. It should be big-endian UTF-16; many programs write a single character with as many
 * digits as it needs.
 */
export function readTextUnits(digits: string): number[] {
  if (digits.length === 0 || digits.length > maxDigits) return []
  if (digits.length <= 4) return meaningful([Number.parseInt(digits, 16)])
  const characters: number[] = []
  for (let at = 0; at + 4 <= digits.length; at += 4) {
    const unit = Number.parseInt(digits.slice(at, at + 4), 16)
    const before = characters.at(-1) ?? 0
    if (isLow(unit) && isHigh(before)) characters[characters.length - 1] = 0x10000 + ((before - 0xd800) << 10) + (unit - 0xdc00)
    else characters.push(unit)
  }
  return meaningful(characters)
}

/** No code represents a longer text. */
const maxDigits = 512

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Without lone surrogates, byte order marks and noncharacters. */
function meaningful(characters: readonly number[]): number[] {
  return characters.filter(
    (character) => !isHigh(character) && !isLow(character) && character !== 0xfeff && (character & 0xfffe) !== 0xfffe,
  )
}
