import { isJoined } from '@octavo/core/text/joined-scripts.ts'

/** More characters are a word or a line. */
export const mostLetters = 8

/**
 * Whether a text is one letter as it is drawn: with its marks, or in a script that joins letters. Rebuilt fonts have such letters of a page as
 * one glyph.
 */
export function isCluster(text: string): boolean {
  const count = [...text].length
  return count > 0 && count <= mostLetters && !/\s/u.test(text) && (/\p{M}/u.test(text.normalize('NFD')) || (count > 1 && isJoined(text)))
}

/** Behind how many of its letters a browser puts the spacing of letters: marks belong to the letter before them. */
export function spacedLetters(text: string): number {
  return [...text].filter((character) => !/\p{M}/u.test(character)).length
}
