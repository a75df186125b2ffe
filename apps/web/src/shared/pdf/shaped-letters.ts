/** The letters of a text as browsers look them up: Thai and Lao vowels of two parts are taken apart, the upper one before the tone. */
export function shapedLetters(text: string): string[] {
  return [
    ...text
      .replace(/([\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/gu, '\u0e4d$1\u0e32')
      .replace(/([\u0eb4-\u0eb7\u0ebb\u0ec8-\u0ecd]*)\u0eb3/gu, '\u0ecd$1\u0eb2'),
  ]
}
