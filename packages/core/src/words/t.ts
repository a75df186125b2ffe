import { english, type Language } from '../text/language.ts'
import { sayData } from './say.ts'
import type { Literal, Values, ValuesFor } from './sentence.ts'

/** The language of the page. Switching the language loads another address, so it never changes while a page is shown. */
let spoken = english

/** Sets the language of the page, before anything is rendered. */
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

/** A sentence that is ambiguous without context: `context('rotate', 'Right')`. Translators see both. */
export function context<const Sentence extends string>(
  meaning: string,
  sentence: Literal<Sentence>,
  ...[values]: ValuesFor<Sentence>
): string {
  return sayData(spoken, sentence, values, meaning)
}

/** A text from a table, such as a tool's title. `scripts/languages/data-sentences.ts` extracts these tables. */
export function tData(text: string, values: Values = {}): string {
  return sayData(spoken, text, values)
}
