// Without letters that look or sound alike, so that the password can be read aloud.
const consonants = 'bdfghjkmnprstvwz'
const vowels = 'aeiou'
const digits = '23456789'

/** A random password that can be read aloud and typed, such as `bakimo-tuzefa-ronupi-47`: about 63 bits. */
export function newPassword(): string {
  const groups = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => oneOf(consonants) + oneOf(vowels)).join(''))
  return [...groups, oneOf(digits) + oneOf(digits)].join('-')
}

function oneOf(letters: string): string {
  return letters.charAt(below(letters.length))
}

/** Rejection sampling, so that each number is equally likely. */
function below(count: number): number {
  const limit = 2 ** 32 - (2 ** 32 % count)
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= limit)
  return (drawn[0] ?? 0) % count
}
