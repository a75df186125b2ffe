/**
 * The most common words in leaked passwords. Composition rules make people write them as `P@ssw0rd1!`, so a password is common if only such
 * a word is left after digits and signs are removed, or read as the letters they resemble.
 */
const commonWords =
  'password passwort welcome qwerty qwertz azerty letmein admin administrator login monkey dragon sunshine princess football ' +
  'baseball iloveyou master superman batman trustno shadow michael jordan hunter ranger harley summer winter spring autumn secret ' +
  'changeme default guest root test user hello whatever freedom starwars computer internet google facebook octavo access abc abcd ' +
  'asdf asdfgh zxcvbn qwe qaz wsx qazwsx pass passw lovely love liverpool chelsea arsenal charlie ashley jessica jennifer thomas'

const common = new Set(commonWords.split(' '))
const readAs: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** Whether a password is one of those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const asLetters = Array.from(lower, (sign) => readAs[sign] ?? sign).join('')
  return [lower, asLetters].some((text) => isCommonWord(text.replace(/[^\p{L}]+/gu, '')))
}

function isCommonWord(word: string): boolean {
  // Signs at the end read as letters: 'password!' becomes 'passwordi'.
  const [tail = ''] = /[aiost]{0,4}$/.exec(word) ?? []
  const cuts = Array.from({ length: tail.length + 1 }, (_, cut) => word.slice(0, word.length - cut))
  return cuts.some((cut) => common.has(cut)) || /^(.)\1{2,}$/u.test(word)
}
