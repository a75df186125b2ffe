import { keyOf } from '@octavo/core/words/catalogue.ts'

/** A sentence for translators, and the files that contain it. */
export interface Sentence {
  english: string
  /** The plural form. */
  many?: string
  /** Distinguishes it from the same words with another meaning. */
  context?: string
  places: readonly string[]
}

/** One entry per sentence by its key, and problems between them. */
export function mergeSentences(found: readonly Sentence[]): { sentences: Map<string, Sentence>; problems: string[] } {
  const sentences = new Map<string, Sentence>()
  const problems: string[] = []
  for (const sentence of found) {
    const key = keyOf(sentence.english, sentence.context)
    const known = sentences.get(key)
    if (known && known.english !== sentence.english) problems.push(collision(known, sentence))
    else if (known && known.many !== sentence.many) problems.push(twoForms(known, sentence))
    else sentences.set(key, known ? { ...known, places: placesOf(known, sentence) } : sentence)
  }
  return { sentences, problems }
}

function placesOf(one: Sentence, other: Sentence): string[] {
  return [...new Set([...one.places, ...other.places])].sort()
}

function collision(one: Sentence, other: Sentence): string {
  return `${other.places[0]}: '${other.english}' has the same key as '${one.english}'. Change one of them.`
}

function twoForms(one: Sentence, other: Sentence): string {
  return `${other.places[0]}: '${other.english}' stands elsewhere with other plural forms (${one.places[0]}). Say both the same way, or give one a context.`
}
