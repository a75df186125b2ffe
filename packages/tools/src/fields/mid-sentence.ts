import { english } from '@octavo/core/text/language.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'

/** A label inside a sentence. English uses lower case there; other languages keep their capitals. */
export function midSentence(label: string): string {
  return pageLanguage() === english ? label.toLowerCase() : label
}
