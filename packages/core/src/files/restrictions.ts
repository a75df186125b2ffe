import { restrictionWords } from '../messages/detail-words.ts'
import { wordList } from '../messages/message.ts'
import type { Language } from '../text/language.ts'
import type { Restriction } from './facts.ts'

/** The restrictions worth listing: without printing there is no printing in full quality either. */
export function toldRestrictions(restrictions: readonly Restriction[]): Restriction[] {
  return restrictions.filter((restriction) => restriction !== 'print-high' || !restrictions.includes('print'))
}

/** What a file does not allow, as a list: `printing, copying and changes`. */
export function restrictionList(restrictions: readonly Restriction[], language: Language): string {
  return wordList(restrictionWords, toldRestrictions(restrictions), language)
}
