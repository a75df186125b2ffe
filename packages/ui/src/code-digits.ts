const length = 6

/** The digits in a typed or pasted code, such as '123 456' or 'Your code is 123456'. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, length)
}
