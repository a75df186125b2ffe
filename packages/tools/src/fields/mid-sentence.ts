import { english } from '@octavo/core/text/language.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'

/** A label as it stands inside a sentence. English writes it small there; other languages keep their own capitals. */
export function midSentence(label: string): string {
  return pageLanguage() === english ? label.toLowerCase() : label
}
