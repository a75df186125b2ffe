import { english, type Language } from '../text/language.ts'
import { sayData } from './say.ts'
import type { Literal, Values, ValuesFor } from './sentence.ts'

/** The language of the page. Another language is another address and a load, so that it never changes under what is shown. */
let spoken = english

/** Sets the language of the page, before anything of it is shown. */
export function speak(language: Language): void {
  spoken = language
}

/** The language of the page, for formats and for messages by code. */
export function pageLanguage(): Language {
  return spoken
}

/** A sentence in the language of the page: `t('There is no page {page}.', { page })`. */
export function t<const Sentence extends string>(sentence: Literal<Sentence>, ...[values]: ValuesFor<Sentence>): string {
  return sayData(spoken, sentence, values)
}

/** A sentence whose words have other meanings elsewhere: `context('rotate', 'Right')`. Translators see both. */
export function context<const Sentence extends string>(
  meaning: string,
  sentence: Literal<Sentence>,
  ...[values]: ValuesFor<Sentence>
): string {
  return sayData(spoken, sentence, values, meaning)
}

/** A text that is data, such as a tool's title. `scripts/languages/data-sentences.ts` reads the tables that it may come from. */
export function tData(text: string, values: Values = {}): string {
  return sayData(spoken, text, values)
}
