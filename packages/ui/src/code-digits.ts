const length = 6

/** The digits of what was typed or pasted as a code, such as '123 456' or 'Your code is 123456'. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, length)
}
