import { type Catalogue, learn } from '@octavo/core/words/catalogue.ts'
import { speak } from '@octavo/core/words/t.ts'

/** Loads the sentences of a page that isn't in English. */
export function readWords(): void {
  const data = document.getElementById('words')?.textContent
  if (data) takeWords(JSON.parse(data))
}

/** Sets the language of the page. */
export function takeWords(words: Catalogue): void {
  learn(words)
  speak(words.language)
}
