import { type Catalogue, learn } from '@octavo/core/words/catalogue.ts'
import { speak } from '@octavo/core/words/t.ts'

/** Takes the sentences that a page brings along when it is not in English. */
export function readWords(): void {
  const data = document.getElementById('words')?.textContent
  if (data) takeWords(JSON.parse(data))
}

/** Makes this the language of the page. */
export function takeWords(words: Catalogue): void {
  learn(words)
  speak(words.language)
}
