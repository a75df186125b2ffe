import type { Sentence } from './sentences.ts'

/** Typographic marks, which would create a second variant of a sentence, and their plain replacements, as people type and search them. */
const marks: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"' }

/** Sentences with typographic apostrophes or quotes, one problem each. */
export function findMarkProblems(sentences: Iterable<Sentence>): string[] {
  return [...sentences].flatMap(({ english, many = '', places }) => {
    const found = Object.keys(marks).filter((mark) => english.includes(mark) || many.includes(mark))
    return found.map((mark) => `${places[0]}: '${english}' has a ${mark}. Write ${marks[mark]}, as everywhere.`)
  })
}
