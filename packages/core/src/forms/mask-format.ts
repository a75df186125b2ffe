import type { SpecialFormat } from './field-format.ts'

/** The text in a mask, with the signs between its places; undefined if it doesn't fit. 9 is a digit, A a letter, O either and X anything. */
export function inMask(text: string, mask: string): string | undefined {
  const typed = [...text]
  let written = ''
  let at = 0
  for (const place of mask) {
    const test = places[place]
    const next = typed[at]
    if (!test) {
      written += place
      if (next === place) at += 1
    } else {
      if (next === undefined || !test.test(next)) return undefined
      written += next
      at += 1
    }
  }
  return at === typed.length ? written : undefined
}

/** Whether a text fits the beginning of a mask, with or without the signs between its places. */
export function maskTakes(text: string, mask: string): boolean {
  const typed = [...text]
  let at = 0
  for (const place of mask) {
    const next = typed[at]
    if (next === undefined) return true
    const test = places[place]
    if (test && !test.test(next)) return false
    if (test || next === place) at += 1
  }
  return at === typed.length
}

/** The most digits that a number of the United States has. */
export function specialDigits(kind: SpecialFormat['kind']): number {
  return Math.max(...specialMasks[kind].map((mask) => mask.replace(/[^9]/g, '').length))
}

/** A number of the United States as it is written; undefined if it's none. */
export function inSpecialFormat(text: string, kind: SpecialFormat['kind']): string | undefined {
  const digits = text.replace(/[\s().+-]/g, '')
  const mask = specialMasks[kind].find((candidate) => candidate.replace(/[^9]/g, '').length === digits.length)
  return mask === undefined ? undefined : inMask(digits, mask)
}

const places: Record<string, RegExp> = { '9': /^\d$/, A: /^\p{L}$/u, O: /^[\p{L}\p{N}]$/u, X: /^.$/su }

const specialMasks: Record<SpecialFormat['kind'], readonly string[]> = {
  zip: ['99999'],
  zip4: ['99999-9999'],
  phone: ['999-9999', '(999) 999-9999'],
  ssn: ['999-99-9999'],
}
