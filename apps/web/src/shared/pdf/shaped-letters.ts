/**
 * The letters of a letter with its marks as browsers look them up: Thai and Lao vowels of two parts are taken apart, the upper one before the
 * tone, and so are Khmer ones, of which the part before the letter comes first, as do other vowels there and a Ro below.
 */
export function shapedLetters(text: string): string[] {
  return [
    ...text
      .replace(/([\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/gu, '\u0e4d$1\u0e32')
      .replace(/([\u0eb4-\u0eb7\u0ebb\u0ec8-\u0ecd]*)\u0eb3/gu, '\u0ecd$1\u0eb2')
      .replace(/[\u17be\u17bf\u17c0\u17c4\u17c5]/gu, '\u17c1$&')
      .replace(/^(.+)(\u17d2\u179a)/u, '$2$1')
      .replace(/^([^\u17c1-\u17c3]+)([\u17c1-\u17c3])/u, '$2$1'),
  ]
}
