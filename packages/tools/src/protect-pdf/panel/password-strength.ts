import { t } from '@octavo/core/words/t.ts'
/** How well a password resists guessing. */
export interface Strength {
  /** 0 to 4. */
  level: number
  word: string
  advice: string
}

const levels: readonly { bits: number; word: () => string; advice: () => string }[] = [
  { bits: 0, word: () => t('Very weak'), advice: () => t('A program guesses this at once. Make it much longer.') },
  { bits: 30, word: () => t('Weak'), advice: () => t('Guessed within hours. Add more letters, or another word or two.') },
  { bits: 48, word: () => t('Fair'), advice: () => t('Keeps the curious out. A few more letters make it strong.') },
  { bits: 62, word: () => t('Strong'), advice: () => t('Good for what matters.') },
  { bits: 85, word: () => t('Very strong'), advice: () => t('Practically impossible to guess.') },
]

/** An estimate from length and variety, minus what is easy to guess. Its only dictionary is the most common passwords. */
export function passwordStrength(password: string): Strength {
  const bits = guessableLength(password) * Math.log2(varietyOf(password))
  const level = Math.max(
    0,
    levels.findLastIndex((one) => bits >= one.bits),
  )
  const { word, advice } = levels[level] as (typeof levels)[number]
  return { level, word: word(), advice: advice() }
}

const kinds = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[ -/:-@[-`{-~]/, size: 33 },
  { pattern: /[^ -~]/, size: 100 },
]

/** The size of the assumed alphabet; words count less than random letters. */
function varietyOf(password: string): number {
  const size = kinds.reduce((sum, kind) => sum + (kind.pattern.test(password) ? kind.size : 0), 0)
  return Math.max(1, Math.min(size, new Set(password).size * 8))
}

const firstTried = /passwor[dt]|passw0rd|qwert[yz]?|letmein|welcome|admin|iloveyou|monkey|dragon|secret|hello|octavo|(?:19|20)\d\d/gi

/** The length, in which common passwords, repeats and sequences such as `1234` count less. */
function guessableLength(password: string): number {
  const characters = [...password.replace(firstTried, '~')]
  return characters.reduce((length, character, index) => length + (isForeseeable(characters, character, index) ? 0.25 : 1), 0)
}

function isForeseeable(characters: readonly string[], character: string, index: number): boolean {
  if (index < 1) return false
  const step = codeOf(character) - codeOf(characters[index - 1])
  if (step === 0) return true
  return index > 1 && Math.abs(step) === 1 && step === codeOf(characters[index - 1]) - codeOf(characters[index - 2])
}

function codeOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? 0
}
